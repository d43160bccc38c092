/** What the server has read for the page that it rendered. */
export interface PageData {
  /** When it was read, in ms since 1970 by the server's clock. */
  at: number
  queries: [key: readonly unknown[], data: unknown][]
}

/** The data in this document; undefined for a page without, as another backend sends it. */
export const pageData = (): PageData | undefined => JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') ?? undefined
