# Beside its code each object carries the compiler's view of its types and functions, which tests/odr.sh compares. The programs are
# linked as ever: it costs a twentieth of the time, where compiling for it alone would cost as much as a build.
if(QUADRILLE_ODR)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    message(FATAL_ERROR "QUADRILLE_ODR needs GCC: its link-time optimisation compares the types of all objects")
  endif()
  add_compile_options($<$<COMPILE_LANGUAGE:C,CXX>:-flto> $<$<COMPILE_LANGUAGE:C,CXX>:-ffat-lto-objects>)
  add_link_options(-fno-lto)
endif()
