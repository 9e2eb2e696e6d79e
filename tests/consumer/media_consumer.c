/* An outside program that writes a PNG through libmeander-media: prints how many bytes, and "PNG". */
#include <meander/meander.h>
#include <meander/media.h>
#include <stdio.h>

int main(void)
{
    mdr_bytes bytes = {0};
    const mdr_sink sink = mdr_bytes_sink(&bytes);
    mdr_document document = {0};
    mdr_status status = mdr_example("simple", NULL, NULL, &document.maze);
    if (!status)
        status = mdr_write(&document, mdr_media_format_find("png"), NULL, NULL, &sink, NULL);
    if (status) return 1;
    printf("%zu bytes of %.3s\n", bytes.size, bytes.data + 1);
    mdr_bytes_clear(&bytes);
    mdr_document_clear(&document);
    return 0;
}
