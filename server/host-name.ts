/** Without the port, in lower case, numbers in their usual form; undefined when it is no host. */
export function nameOf(host: string): string | undefined {
  const text = /^[\da-f:]+:[\da-f:]*$/i.test(host) && host.split(':').length > 2 ? `[${host}]` : host
  return /^[\w.:[\]-]+$/.test(text) && URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : undefined
}
