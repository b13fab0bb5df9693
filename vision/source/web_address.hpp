// vision/source/web_address.hpp: whom an address on the network calls.
#pragma once
#include <optional>
#include <string>

namespace quadrille::vision {

/// Scheme and host in small letters; the port is the scheme's where none is given, name and password are as
/// they are typed, not as the address has to write them.
struct WebAddress {
    std::string scheme, host, port, user, password;
    friend bool operator==(const WebAddress&, const WebAddress&) = default;
};

/// Nullopt for what is no address with a host.
std::optional<WebAddress> web_address(const std::string& address);

/// An address as a server is to see it: without name and password.
std::string without_user(const std::string& address);

/// Whether a server at `from` that points to `to` points to itself: the same host, and nothing that was
/// encrypted would continue in the clear.
bool stays_on_host(const WebAddress& from, const WebAddress& to);

}  // namespace quadrille::vision
