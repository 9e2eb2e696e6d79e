# Fuzz targets: each fuzz/fuzz_NAME.c defines LLVMFuzzerTestOneInput. With MEANDER_FUZZ they are
# linked with libFuzzer; otherwise with fuzz/replay.c, and the tests feed them fuzz/corpus/NAME.
file(GLOB fuzz_sources CONFIGURE_DEPENDS fuzz/fuzz_*.c)
foreach(source IN LISTS fuzz_sources)
    cmake_path(GET source STEM name)
    add_executable(${name} ${source})
    target_include_directories(${name} PRIVATE src)
    target_link_libraries(${name} PRIVATE meander_static)
    if(MEANDER_FUZZ)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    else()
        target_sources(${name} PRIVATE fuzz/replay.c)
    endif()
endforeach()
