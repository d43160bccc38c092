import { expect, type Page } from 'playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { CarouselEvent, carouselMachine, RestReason } from '#machines/carousel/carousel.machine.ts'
import { PICTURES } from '#tests/paths/carousel.model.ts'
import { withoutData } from '../support/steps.ts'
import type { Adapter } from './adapter.ts'

type Carousel = SnapshotFrom<typeof carouselMachine>
type Event<Type> = Extract<CarouselEvent, { type: Type }>

const card = (page: Page) => page.getByRole('article')
const dots = (page: Page) => card(page).getByRole('button', { name: /^Picture/ })

const link = (page: Page) => card(page).getByRole('link').first()

/** Where the card is to be seen between the bars, which cover parts of so low a screen. */
async function moveOver(page: Page): Promise<void> {
  const heights = Array.from({ length: 40 }, (_, step) => step * 4)
  const seen = () =>
    card(page).evaluate((element, from) => from.find((height) => element.contains(document.elementFromPoint(180, height))) ?? -1, heights)
  await expect.poll(seen, { message: 'where the card is to be seen' }).toBeGreaterThanOrEqual(0)
  await page.mouse.move(180, (await seen()) + 1)
}

const begin: Partial<Record<RestReason, (page: Page) => Promise<unknown>>> = {
  away: (page) => page.evaluate(() => window.scrollTo(0, 0)),
  hover: (page) => moveOver(page),
  focus: (page) => link(page).evaluate((element: HTMLElement) => element.focus({ preventScroll: true })),
}
const end: Partial<Record<RestReason, (page: Page) => Promise<unknown>>> = {
  // The card then fills the low screen. Scrolling it into view would keep it clear of bars that are higher than this screen.
  away: (page) => card(page).evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top)),
  hover: (page) => page.mouse.move(2, 30),
  focus: (page) => link(page).blur(),
}

export const carouselAdapter: Adapter = {
  async start({ page }) {
    // The card of one outlet, so that there is one carousel, on a screen so low that the card lies far below it.
    await page.setViewportSize({ width: 360, height: 160 })
    await page.route('**/api/customer/businesses*', async (route) => {
      const reply = await route.fetch()
      const { data } = (await reply.json()) as { data: { businessBannerImages: string[] }[] }
      const outlet = data.find(({ businessBannerImages }) => businessBannerImages.length >= PICTURES)!
      return route.fulfill({ json: { data: [{ ...outlet, businessBannerImages: outlet.businessBannerImages.slice(0, PICTURES) }] } })
    })
    await withoutData(page)
    await page.goto('/home')
    await expect(dots(page)).toHaveCount(PICTURES)
    // It turns when the path says so.
    await page.clock.pauseAt(Date.now() + 60_000)
  },
  how: { 'slide.choose': 'press a dot below the picture' },
  events: {
    'rest.begin': ({ page }, { reason }: Event<'rest.begin'>) => begin[reason]!(page),
    'rest.end': ({ page }, { reason }: Event<'rest.end'>) => end[reason]!(page),
    // As a screen reader presses it: a pointer or the focus would be one more reason to rest.
    'slide.choose': ({ page }, { turn }: Event<'slide.choose'>) => dots(page).nth(turn).dispatchEvent('click'),
  },
  observed: {
    'picture in sight': ({ page }, number) => expect(dots(page).nth(Number(number) - 1)).toHaveAttribute('aria-current', 'true'),
  },
  canDo({ context: { reasons } }: Carousel, event) {
    const { type, reason } = event as CarouselEvent & { reason?: RestReason }
    if (reason === undefined) return true
    // A reason begins once; nothing that is off screen has the pointer or is being scrolled to with it.
    if ((type === 'rest.begin') === reasons.includes(reason)) return false
    return reason === 'away' ? reasons.every((known) => known === 'away') : !reasons.includes('away')
  },
}
