# libmeander-media: the formats that need libraries. Those that pkg-config finds decide which formats
# it has; with none it still is a library, with an empty table.
option(MEANDER_MEDIA "Build libmeander-media" ON)
if(NOT MEANDER_MEDIA)
    return()
endif()
find_package(PkgConfig)
set(media_private "") # what an installed static library asks pkg-config for
set(media_private_libraries "") # and those that no pkg-config knows

add_library(meander_media_objects OBJECT media/media.c media/frames.c)
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
meander_media_needs(CAIRO cairo media/cairo_pen.c media/cairo_canvas.c)
if(CAIRO_FOUND AND SPNG_FOUND)
    target_sources(meander_media_objects PRIVATE media/cairo_picture.c)
endif()

meander_media_needs(WEBP libwebpmux media/webp.c)
if(WEBP_FOUND) # the mux library leaves it to us to name the encoder
    pkg_check_modules(WEBP_ENCODER REQUIRED IMPORTED_TARGET libwebp)
    target_link_libraries(meander_media_objects PRIVATE PkgConfig::WEBP_ENCODER)
    set_source_files_properties(media/webp.c PROPERTIES
        COMPILE_DEFINITIONS "MEANDER_WEBP_VERSION=\"${WEBP_VERSION}\"")
    foreach(kind static shared)
        target_link_libraries(meander_media_${kind} PRIVATE ${WEBP_ENCODER_LIBRARIES})
    endforeach()
endif()
meander_media_needs(ZLIB zlib media/apng.c)

# giflib brings no file for pkg-config.
find_package(GIF 5)
if(GIF_FOUND)
    target_sources(meander_media_objects PRIVATE media/gif.c)
    target_compile_definitions(meander_media_objects PRIVATE MEANDER_HAS_GIF)
    target_link_libraries(meander_media_objects PRIVATE GIF::GIF)
    foreach(kind static shared)
        target_link_libraries(meander_media_${kind} PRIVATE gif)
    endforeach()
    string(APPEND media_private_libraries " -lgif")
else()
    message(STATUS "libmeander-media goes without giflib")
endif()
