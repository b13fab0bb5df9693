# cmake -DNAME=constant -DIN=file -DOUT=file.cpp -P embed_text.cmake: a text file as a C++ string constant.
file(READ "${IN}" text)
file(WRITE "${OUT}" "extern const char* const ${NAME};\nconst char* const ${NAME} = R\"text(${text})text\";\n")
