/* The version of the library, once. CMake reads it from here. */
#ifndef MEANDER_VERSION_H
#define MEANDER_VERSION_H

#define MDR_VERSION_MAJOR 0
#define MDR_VERSION_MINOR 1
#define MDR_VERSION_PATCH 0
#define MDR_VERSION       "0.1.0"

#endif
