# Writes OUT, a C++ source that names the version and the commit of SOURCE; leaves it alone where it says so already, so that
# nothing is built again for it. Run at each build: cmake -DSOURCE=.. -DVERSION=.. -DOUT=.. -P cmake/version.cmake
set(commit "unknown commit")
find_program(GIT git)
if(GIT)
  execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --dirty --abbrev=12 --match=never
    OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed ERROR_QUIET)
  if(NOT failed)
    set(commit ${described})
  endif()
endif()
set(text "#include \"app/commands/version.hpp\"

namespace quadrille::app {

const char* const version = \"${VERSION}\";
const char* const commit = \"${commit}\";

}  // namespace quadrille::app
")
if(EXISTS ${OUT})
  file(READ ${OUT} written)
endif()
if(NOT "${written}" STREQUAL "${text}")
  file(WRITE ${OUT} "${text}")
endif()
