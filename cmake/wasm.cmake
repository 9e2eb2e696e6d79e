# What a WebAssembly build makes: meander.wasm, the whole library as a module without imports, and
# the golden program. Linked from objects, so that no archiver for WebAssembly is needed.
add_executable(meander_module $<TARGET_OBJECTS:meander_objects>)
set_target_properties(meander_module PROPERTIES
    OUTPUT_NAME meander SUFFIX .wasm LINKER_LANGUAGE C)
target_link_options(meander_module PRIVATE
    -mexec-model=reactor -Wl,--export-dynamic -Wl,--export=malloc -Wl,--export=free)

add_executable(golden tests/golden/golden.c $<TARGET_OBJECTS:meander_objects>)
target_include_directories(golden PRIVATE include)
set_target_properties(golden PROPERTIES SUFFIX .wasm)

if(BUILD_TESTING)
    enable_testing()
    set(run node ${PROJECT_SOURCE_DIR}/tests/wasm/run.mjs)
    add_test(NAME golden COMMAND ${PROJECT_SOURCE_DIR}/tests/golden/compare.sh ${run}
        $<TARGET_FILE:golden>)
    add_test(NAME module COMMAND ${run} --no-imports $<TARGET_FILE:meander_module>)
endif()
