/** What the server tells: `order` with the order's id, `resync` where something may have been missed, or a kind that came later. */
export interface NewsItem {
  event: string
  id?: string
}
