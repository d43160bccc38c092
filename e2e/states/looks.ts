import type { Page } from 'playwright/test'
import { COLOUR_RULES, expect, expectNoAxeViolations, test } from '../support/test.ts'
import { fits } from '../support/fits.ts'
import { saysAllWithoutBackgrounds } from './colourless.ts'
import { messagesCoverNothing } from './messages.ts'
import { nothingCovers } from './occlusion.ts'
import type { State } from './state.ts'
import { hasRoomForThumbs } from './targets.ts'

const NARROW = [320, 412]
/** The counter lies on a tablet, too. */
const widthsOf = ({ screen, narrowOnly }: State) =>
  narrowOnly ? NARROW : screen.startsWith('counter') ? [...NARROW, 768, 1280] : [...NARROW, 1280]

async function at(page: Page, widths: number[], look: () => Promise<void>): Promise<void> {
  for (const width of widths)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: width > 1000 ? 860 : 740 })
      await look()
    })
}

/** What every change may break, in one go, at the narrowest width. */
export async function quickLook(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 })
  await expectNoAxeViolations(page)
  await fits(page, ["the machine's font", 'the spacing of WCAG 1.4.12'])
  await hasRoomForThumbs(page)
}

/** Every look at a state, with nothing left out. */
export const LOOKS: Record<string, (page: Page, state: State) => Promise<void>> = {
  async axe(page, state) {
    for (const colorScheme of ['light', 'dark'] as const)
      await test.step(colorScheme, async () => {
        await page.emulateMedia({ colorScheme })
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
        await at(page, widthsOf(state), () => expectNoAxeViolations(page, undefined, colorScheme === 'dark' ? COLOUR_RULES : undefined))
      })
  },
  letters: (page, state) => at(page, widthsOf(state), () => fits(page)),
  targets: (page) => at(page, NARROW, () => hasRoomForThumbs(page)),
  messages: (page, state) => at(page, widthsOf(state), () => messagesCoverNothing(page)),
  async 'without backgrounds'(page, { narrowOnly }) {
    for (const [media, forcedColors, width] of [
      ['screen', 'active', 412],
      ['screen', 'active', 1280],
      ['print', 'none', 794],
    ] as const)
      if (width < 1000 || !narrowOnly)
        await test.step(`${media} at ${width} px`, async () => {
          await page.emulateMedia({ media, forcedColors })
          await at(page, [width], () => saysAllWithoutBackgrounds(page))
        })
  },
  async 'nothing lies on a control'(page, state) {
    // Behind a dialog nothing is tapped.
    if (await page.locator('dialog[open]').count()) return
    for (const isWide of [false, true]) await at(page, [360, ...widthsOf(state)], () => nothingCovers(page, isWide))
  },
}
