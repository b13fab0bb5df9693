# A manual page is found by the one word in its NAME, where help2man writes what it called, "quadrille look":
# cmake -DPAGE=FILE -DNAME=quadrille-look -P manual_name.cmake
file(READ ${PAGE} text)
string(REPLACE "-" " " called ${NAME})
string(REPLACE ".SH NAME\n${called} \\-" ".SH NAME\n${NAME} \\-" named "${text}")
if(named STREQUAL text)
  message(FATAL_ERROR "${PAGE}: its NAME is not \"${called}\"")
endif()
file(WRITE ${PAGE} "${named}")
