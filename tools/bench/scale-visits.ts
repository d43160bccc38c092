import { setTimeout as wait } from 'node:timers/promises'
import type { BareChromium } from './bare-chromium.ts'
import { onPhone } from './phone.ts'
import type { ScaleServer } from './scale-servers.ts'
import { AFTERWARDS_MS, bringInSight, type Figures, isThere, paintedAt, tap, touch, until } from './visits.ts'

export interface ScaledPage {
  path: string
  /** What the customer came for. */
  content: string
  /** What is tapped. */
  target: string
  /** What is counted as the list is scrolled to its end; the end is there when nothing is left to load. */
  item?: { selector: string; isWhole: () => boolean }
}

/** Runs in the page. */
const load = () => ({
  longest: Math.max(0, ...seen.tasks.map(([, duration]) => duration)),
  elements: document.querySelectorAll('*').length,
})

/** A visit on the slow phone and network; then, where the list goes on, a scroll to its end. */
export const scaleVisit = (chromium: BareChromium, { url, session }: ScaleServer, page: ScaledPage): Promise<Figures> =>
  onPhone(chromium, true, [page.content], async (phone) => {
    const keep = Object.entries(session).map(([key, value]) => `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`)
    await phone.send('Page.addScriptToEvaluateOnNewDocument', { source: keep.join(';') })
    await phone.send('Page.navigate', { url: url + page.path })
    const painted = await paintedAt(phone, page.content)
    await wait(AFTERWARDS_MS)
    const { longest, elements } = await phone.evaluate(load)
    await until(phone, isThere, page.target)
    await bringInSight(phone, page.target)
    await wait(AFTERWARDS_MS)
    const figures: Figures = {
      'first painted, ms': painted,
      'longest task, ms': longest,
      'tap to next paint, ms': await tap(phone, () => touch(phone, page.target)),
      'elements in the page': elements,
    }
    if (!page.item) return figures
    await phone.send('Page.navigate', { url: url + page.path })
    await paintedAt(phone, page.content)
    await phone.evaluate(() => {
      seen.tasks = []
    })
    let most = 0
    for (let step = 0; step < 600; step++) {
      const cards = await phone.evaluate((selector) => {
        window.scrollBy(0, 2_500)
        return document.querySelectorAll(selector).length
      }, page.item.selector)
      most = Math.max(most, cards)
      await wait(60)
      const isAtEnd = await phone.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2)
      if (isAtEnd && (await phone.evaluate(page.item.isWhole))) break
    }
    const end = await phone.evaluate(load)
    return {
      ...figures,
      'at most in the page while scrolled': most,
      'longest task while scrolled, ms': end.longest,
      'elements at the end': end.elements,
    }
  })
