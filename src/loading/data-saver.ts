/** Not every browser tells. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether what is loaded ahead costs the customer dearly: the browser saves data, or the network is 2g. */
export function savesData(): boolean {
  // The server renders with this code too, and has none.
  const { connection } = (globalThis.navigator ?? {}) as { connection?: Connection }
  return connection?.saveData === true || /2g/.test(`${connection?.effectiveType}`)
}
