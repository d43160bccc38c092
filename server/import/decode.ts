/** The text of a file that Excel, a text editor or a till has written: UTF-8 or UTF-16, also without their mark; else Windows-1252. Its lines end with \n. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll(/\r\n?/g, '\n')
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Nearly every second byte of a text in UTF-16 is a zero, and none of one in another encoding.
  const zero = bytes.subarray(0, 200).indexOf(0)
  if (zero !== -1) return zero % 2 === 1 ? 'utf-16le' : 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
