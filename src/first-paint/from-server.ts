/** What the server has read for the page that it rendered. */
export interface PageData {
  /** When it was read, in ms since 1970 by the server's clock. */
  at: number
  queries: [key: readonly unknown[], data: unknown][]
}

/** The data in this document; undefined for a page without, as another backend sends it. */
export const pageData = (): PageData | undefined => JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') ?? undefined

// On the server each page is the server's; in a browser one is while React takes it over.
let isTaking = typeof document === 'undefined'
let isFirst = !isTaking

/** Whether what is rendered has to be what the server has rendered: without loaded parts, and with all that the data has at once. */
export const isServersPage = (): boolean => isTaking
/** Whether this page starts the app and nothing of it is on the screen yet: what can wait comes after its first paint. */
export const isFirstLook = (): boolean => isFirst && !isTaking
export const beginTaking = (): void => {
  isTaking = true
}
export const endTaking = (): void => {
  isTaking = false
  isFirst = false
}
