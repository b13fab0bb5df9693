# What every target of ours is compiled with. Headers of libraries are SYSTEM and stay outside of it.
add_library(quadrille_warnings INTERFACE)
target_compile_options(quadrille_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
# GCC 12 reports "x" + std::string as overlapping copies (GCC bug 105651).
target_compile_options(quadrille_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
option(QUADRILLE_PRECOMPILED "Precompile the headers of libraries" ON)
if(QUADRILLE_PRECOMPILED)  # The same bug shows in more ways there; the `dev` preset has these warnings.
  target_compile_options(quadrille_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>)
endif()
if(QUADRILLE_WERROR)
  target_compile_options(quadrille_warnings INTERFACE -Werror)
endif()
if(QUADRILLE_SANITIZE)
  add_compile_options(-fsanitize=${QUADRILLE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${QUADRILLE_SANITIZE})
endif()
if(QUADRILLE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
