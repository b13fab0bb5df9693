# The headers of libraries are read once for all targets: most of a file's time went into them. The `dev` preset goes without, so
# that a file which lacks an #include of its own is found.

# quadrille_precompiled(NAME [FOR_PROGRAMS] LIBRARIES... HEADERS... [OPTIONS...]): what quadrille_use_precompiled takes up. How much
# the compiler optimises comes with the headers, whatever the target's own options say.
function(quadrille_precompiled name)
  cmake_parse_arguments(arg "FOR_PROGRAMS" "" "LIBRARIES;HEADERS;OPTIONS" ${ARGN})
  if(NOT QUADRILLE_PRECOMPILED)
    return()
  endif()
  set(source ${PROJECT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Nothing but the precompiled headers.\n")
  add_library(${name} OBJECT ${source})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} quadrille_warnings)
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
  target_compile_options(${name} PRIVATE ${arg_OPTIONS})
  if(arg_FOR_PROGRAMS)  # as the compiler makes programs, not libraries: headers are precompiled for one of the two
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  endif()
  set(definitions "")
  foreach(library ${arg_LIBRARIES})
    list(APPEND definitions $<TARGET_PROPERTY:${library},INTERFACE_COMPILE_DEFINITIONS>)
  endforeach()
  set_target_properties(${name} PROPERTIES precompiled_definitions "${definitions}")
endfunction()

# quadrille_use_precompiled(NAME TARGETS...)
function(quadrille_use_precompiled name)
  if(QUADRILLE_PRECOMPILED)
    get_target_property(defined ${name} precompiled_definitions)
    foreach(target ${ARGN})
      target_precompile_headers(${target} REUSE_FROM ${name})
      # Macros have to be the same with and without the library.
      target_compile_definitions(${target} PRIVATE ${defined})
    endforeach()
  endif()
endfunction()

set(standard_headers <algorithm> <array> <cmath> <filesystem> <functional> <map> <memory> <optional> <set> <string> <vector>)
quadrille_precompiled(quadrille_rules_headers
  LIBRARIES nlohmann_json::nlohmann_json tl::expected
  HEADERS ${standard_headers} <nlohmann/json.hpp> <tl/expected.hpp>)
set(libraries_of_most quadrille_opencv nlohmann_json::nlohmann_json fmt::fmt tl::expected)
set(headers_of_most ${standard_headers} <fmt/format.h> <nlohmann/json.hpp> <opencv2/core.hpp> <opencv2/imgproc.hpp> <tl/expected.hpp>)
quadrille_precompiled(quadrille_headers LIBRARIES ${libraries_of_most} HEADERS ${headers_of_most})
# Where every pixel is gone through. Elsewhere -O3 takes a seventh more of the compiler's time, and nobody waits for what it speeds up.
set(pixel_options $<$<CONFIG:Release>:-O3>)
quadrille_precompiled(quadrille_pixel_headers LIBRARIES ${libraries_of_most} HEADERS ${headers_of_most} OPTIONS ${pixel_options})
