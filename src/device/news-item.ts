import type { NewsItem } from '#machines/model/news-item.ts'
import { listeners } from './listeners.ts'

/** Each thing that the server tells while the page is open. */
export const { on: onNews, tell: tellNews } = listeners<NewsItem>()
