const withHead = (head: Buffer, size: number): Buffer => Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length), 7)])

/** Files that begin as these types do. */
export const jpeg = (size = 2000) => withHead(Buffer.from('\xFF\xD8\xFF\xE0', 'latin1'), size)
export const png = (size = 2000) => withHead(Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), size)
export const webp = (size = 2000) => withHead(Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'), size)
