# Every warning worth having; errors when MEANDER_WERROR is on.
add_compile_options(
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
    -Wold-style-definition -Wswitch-enum -Wundef -Wvla -Wpointer-arith -Wwrite-strings
    -Wdouble-promotion -Wformat=2)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wduplicated-cond -Wduplicated-branches)
endif()
if(MEANDER_WERROR)
    add_compile_options(-Werror)
endif()
