# What is released looks after its stack and its tables of addresses, as Debian's own programs do: files and streams come
# from anybody. Debug builds and sanitizers have checks of their own.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT QUADRILLE_SANITIZE)
  add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fstack-clash-protection -Wformat-security
    # The checked variants of the C library's functions make GCC warn of what it cannot follow.
    -Wno-unused-result -Wno-error=stringop-overflow -Wno-error=stringop-overread -Wno-error=array-bounds)
  add_link_options(LINKER:-z,relro LINKER:-z,now)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  include(CheckPIESupported)
  check_pie_supported()
endif()
