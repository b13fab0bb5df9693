# OpenCV's imgcodecs needs GDAL, and with it come some 120 libraries. When a program starts, the loader looks for each of 90,000 symbols in
# one library after another; with the eight in front that have most of them the start takes a seventh less processor time. Where a system
# has none of the eight, the order stays as it was.
get_target_property(reader_of_pictures opencv_imgcodecs LOCATION)
execute_process(COMMAND ldd ${reader_of_pictures} OUTPUT_VARIABLE loaded_with_pictures COMMAND_ERROR_IS_FATAL ANY)
set(searched_first)
foreach(name xerces-c geos proj gdal poppler crypto kmldom netcdf)
  if(loaded_with_pictures MATCHES "=> (/[^ \n]*/lib${name}[-.0-9]*so[.0-9]*) ")
    list(APPEND searched_first ${CMAKE_MATCH_1})
  endif()
endforeach()

# For a program that is linked with imgcodecs; any other would load them for nothing.
function(quadrille_search_libraries_of_pictures_first program)
  if(searched_first)
    target_link_options(${program} PRIVATE LINKER:--push-state,--no-as-needed ${searched_first} LINKER:--pop-state)
  endif()
endfunction()
