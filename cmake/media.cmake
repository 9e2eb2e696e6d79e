# libmeander-media: the formats that need libraries. Those that pkg-config finds decide which formats
# it has; with none it still is a library, with an empty table.
option(MEANDER_MEDIA "Build libmeander-media" ON)
if(NOT MEANDER_MEDIA)
    return()
endif()
find_package(PkgConfig)
set(media_private "") # what an installed static library asks pkg-config for

add_library(meander_media_objects OBJECT media/media.c)
target_include_directories(meander_media_objects PUBLIC include)
set_target_properties(meander_media_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)

function(meander_media_library kind)
    string(TOUPPER ${kind} KIND)
    add_library(meander_media_${kind} ${KIND} $<TARGET_OBJECTS:meander_media_objects>)
    target_link_libraries(meander_media_${kind} PUBLIC meander_${kind} PRIVATE m)
    set_target_properties(meander_media_${kind} PROPERTIES
        OUTPUT_NAME meander-media LINKER_LANGUAGE C
        VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endfunction()
meander_media_library(static)
meander_media_library(shared)

# Adds a library to media, and the files that need it: meander_media_needs(SPNG spng a.c b.c)
macro(meander_media_needs NAME module)
    if(PkgConfig_FOUND)
        pkg_check_modules(${NAME} IMPORTED_TARGET ${module})
    endif()
    if(${NAME}_FOUND)
        target_sources(meander_media_objects PRIVATE ${ARGN})
        target_compile_definitions(meander_media_objects PRIVATE MEANDER_HAS_${NAME})
        target_link_libraries(meander_media_objects PRIVATE PkgConfig::${NAME})
        # By name, so that what is installed mentions no path.
        foreach(kind static shared)
            target_link_libraries(meander_media_${kind} PRIVATE ${${NAME}_LIBRARIES})
            target_link_directories(meander_media_${kind} PRIVATE
                $<BUILD_INTERFACE:${${NAME}_LIBRARY_DIRS}>)
        endforeach()
        string(APPEND media_private " ${module}")
    else()
        message(STATUS "libmeander-media goes without ${module}")
    endif()
endmacro()
meander_media_needs(SPNG spng media/png.c media/png_write.c media/png_read.c)
if(SPNG_FOUND) # so far it only draws for PNG
    meander_media_needs(CAIRO cairo media/cairo_pen.c media/cairo_picture.c)
endif()
