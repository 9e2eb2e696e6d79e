# What `cmake --install` puts where: headers, both libraries, pkg-config and CMake descriptions,
# the command line and its manual page.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/meander)

install(DIRECTORY include/meander DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.h)
set_target_properties(meander_shared PROPERTIES EXPORT_NAME meander)
install(TARGETS meander_static meander_shared EXPORT meanderTargets)
if(TARGET meander_media_shared)
    set_target_properties(meander_media_shared PROPERTIES EXPORT_NAME media)
    set_target_properties(meander_media_static PROPERTIES EXPORT_NAME media_static)
    install(TARGETS meander_media_static meander_media_shared EXPORT meanderTargets)
endif()
install(EXPORT meanderTargets NAMESPACE meander:: DESTINATION ${package_dir})
add_library(meander::meander ALIAS meander_shared)
add_library(meander::meander_static ALIAS meander_static)

write_basic_package_version_file(${PROJECT_BINARY_DIR}/meanderConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES cmake/meanderConfig.cmake ${PROJECT_BINARY_DIR}/meanderConfigVersion.cmake
    DESTINATION ${package_dir})

# The .pc file finds its prefix from where it lies, so an installed tree may be moved.
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" prefix_from_pc ${prefix_from_pc})
configure_file(cmake/meander.pc.in meander.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/meander.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(TARGET meander_media_shared)
    configure_file(cmake/meander-media.pc.in meander-media.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/meander-media.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()

if(TARGET meander)
    install(TARGETS meander)
endif()

find_program(SCDOC scdoc)
if(SCDOC AND EXISTS ${PROJECT_SOURCE_DIR}/docs/meander.1.scd)
    add_custom_command(OUTPUT meander.1
        COMMAND ${SCDOC} <${PROJECT_SOURCE_DIR}/docs/meander.1.scd >meander.1
        DEPENDS docs/meander.1.scd)
    add_custom_target(manual ALL DEPENDS meander.1)
    install(FILES ${PROJECT_BINARY_DIR}/meander.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
