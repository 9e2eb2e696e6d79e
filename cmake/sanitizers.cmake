# MEANDER_SANITIZE=address,undefined: every finding ends the program.
if(MEANDER_SANITIZE)
    add_compile_options(-fsanitize=${MEANDER_SANITIZE} -fno-sanitize-recover=all
        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${MEANDER_SANITIZE})
endif()
