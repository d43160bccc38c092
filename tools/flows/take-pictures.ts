import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright/test'
import { type Look, pictureFile } from './play/picture-files.ts'

type Camera = Pick<Page, 'evaluate' | 'emulateMedia' | 'screenshot' | 'setViewportSize' | 'viewportSize'>

const PHONE_HEIGHT = 740
export const DESKTOP = { width: 1280, height: 800 }
const isWide = (page: Camera) => page.viewportSize()!.width === DESKTOP.width

/** What does not come, since a walk holds it back, is waited for no longer. */
const PATIENCE_MS = 1_000

interface Shot {
  picture: Buffer
  isWhole: boolean
}

async function shoot(page: Camera): Promise<Shot> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until && !(await page.evaluate(isWhole))) await new Promise((resolve) => setTimeout(resolve, 50))
  const picture = await page.screenshot({ animations: 'disabled', type: 'webp', quality: 75 })
  return { picture, isWhole: await page.evaluate(isWhole) }
}

/** Runs in the page: whether the data has come that bones stand for, and every image that is in sight. */
function isWhole(): boolean {
  const images = [...document.images].every((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return image.complete || bottom < 0 || top > innerHeight || right < 0 || left > innerWidth
  })
  return images && document.querySelector('.bone') === null
}

/** The window comes last: most of what a page does by itself follows from its size. */
const TAKES: [Look, (page: Camera) => Promise<Shot>][] = [
  ['phone', shoot],
  [
    'dark',
    async (page) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      return shoot(page).finally(() => page.emulateMedia({ colorScheme: 'light' }))
    },
  ],
  [
    'desktop',
    async (page) => {
      if (isWide(page)) return shoot(page)
      const before = page.viewportSize()!
      // A height that an adapter has chosen decides what is in sight, and so the state.
      await page.setViewportSize({ ...DESKTOP, height: before.height === PHONE_HEIGHT ? DESKTOP.height : before.height })
      return shoot(page).finally(() => page.setViewportSize(before))
    },
  ],
]

/** Pictures in which bones stand for what had not come yet. */
const unfinished = new Set<string>()

/**
 * Takes those pictures that are not there yet; in a wide window that for a desktop alone. Those with bones are taken anew where the state
 * stands without any. What the app leaves meanwhile has none.
 */
export async function takePictures(
  page: Camera,
  states: readonly string[],
  folder: string,
  flow: string,
  isIn: () => boolean,
): Promise<void> {
  const filesOf = (look: Look) => states.map((state) => join(folder, pictureFile(flow, state, look)))
  const isBetter = TAKES.some(([look]) => filesOf(look).some((file) => unfinished.has(file))) && (await page.evaluate(isWhole))
  for (const [look, take] of TAKES) {
    const files = filesOf(look).filter((file) => !existsSync(file) || (isBetter && unfinished.has(file)))
    if (files.length === 0 || !isIn() || (isWide(page) && look !== 'desktop')) continue
    const shot = await take(page)
    if (!isIn()) return
    for (const file of files) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, shot.picture)
      unfinished[shot.isWhole ? 'delete' : 'add'](file)
    }
  }
}
