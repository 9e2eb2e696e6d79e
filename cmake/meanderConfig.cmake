# find_package(meander): meander::meander is the shared library, meander::meander_static the other.
include(${CMAKE_CURRENT_LIST_DIR}/meanderTargets.cmake)
