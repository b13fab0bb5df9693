# cmake -DEN=en.json -DFR=fr.json -DOUT=embedded.cpp -P embed.cmake: the catalogues as C++ string literals.
file(READ "${EN}" en)
file(READ "${FR}" fr)
file(WRITE "${OUT}" "#include \"app/messages/embedded.hpp\"

namespace quadrille::app {

const char* const embedded_en = R\"catalogue(${en})catalogue\";
const char* const embedded_fr = R\"catalogue(${fr})catalogue\";

}  // namespace quadrille::app
")
