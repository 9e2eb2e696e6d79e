// The public headers from C++, linked with the C library.
#include <iostream>

#include <meander/meander.h>

int main()
{
    std::cout << mdr_version() << '\n';
    return mdr_shape_count() > 0 ? 0 : 1;
}
