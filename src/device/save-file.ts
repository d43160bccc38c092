/** Safari reads the file some time after the click. */
const READ_AFTER_MS = 60_000

/** Hands a file to the browser, which saves it as any download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), READ_AFTER_MS)
}
