# find_package(meander): meander::meander is the shared library, meander::meander_static the other;
# meander::media and meander::media_static are the formats that need libraries.
include(${CMAKE_CURRENT_LIST_DIR}/meanderTargets.cmake)
