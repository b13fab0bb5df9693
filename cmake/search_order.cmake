# OpenCV reads pictures through GDAL, and GDAL brings some 160 libraries. To start a program the loader looks for each of 90,000 symbols in
# one library after another; with the eight in front that have most of them a start takes four fifths of its time.
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
