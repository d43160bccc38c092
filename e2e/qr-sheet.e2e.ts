import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { openAtCounter } from './support/at-counter.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const PER_PAGE = [1, 2, 4, 6, 9, 12]
/** A4 without its margins, at 96 dots per inch. */
const PAPER = { width: 703, height: 1032 }

const cards = (page: Page) => page.getByRole('listitem').filter({ hasText: 'No camera?' })
const CARD = '.code-card'

// The tablet remembers the outlet.
test.beforeEach(({ page }) => openAtCounter(page, '/counter/tables', OUTLET))

/** The sheet as it is printed, with so many cards on it. */
async function openSheet(page: Page, perPage: number, count: number): Promise<void> {
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/counter/tables')
  await page.getByLabel('Codes on a page').selectOption(String(perPage))
  await page.emulateMedia({ media: 'print' })
  const left = await page.locator(CARD).evaluateAll((all, count) => {
    for (const extra of all.slice(count)) extra.remove()
    return Math.min(all.length, count)
  }, count)
  expect(left).toBe(count)
}

test.beforeAll(async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

for (const [perPage, tag] of [
  [1, ' @all'],
  [12, ''],
] as const) {
  test(`of the printed sheet, ${perPage} on a page, every code is read as the link of its table${tag}`, async ({ page, baseURL }) => {
    const count = perPage === 1 ? 2 : 12
    await openSheet(page, perPage, count)
    for (let index = 0; index < count; index++) {
      const card = cards(page).nth(index)
      const label = await card.locator('.code-place').textContent()
      const [code, ...others] = await readBarcodes(new Uint8Array(await card.screenshot()), { formats: ['QRCode'] })
      expect(others).toEqual([])
      const { origin, pathname, searchParams } = new URL(code!.text)
      expect([origin, pathname, `Table ${searchParams.get('table')}`]).toEqual([baseURL, `/outlet-detail/${OUTLET.id}`, label])
      expect(searchParams.get('s')).toMatch(/^[\w-]{8}$/)
      expect(code!.ecLevel).toBe('M')
    }
  })
}

test('twelve cards take as many pages of A4 as asked for, and none is left blank @all', async ({ page }) => {
  const sheets: Record<number, number> = {}
  for (const perPage of PER_PAGE) {
    await openSheet(page, perPage, 12)
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    const text = pdf.toString('latin1')
    sheets[perPage] = text.match(/\/Type\s*\/Page\b/g)!.length
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)!
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  }
  expect(sheets).toEqual({ 1: 12, 2: 6, 4: 3, 6: 2, 9: 2, 12: 1 })
})

test('nothing of a card is cut, also with a long name and a long address @all', async ({ page }) => {
  for (const perPage of PER_PAGE) {
    await openSheet(page, perPage, 12)
    await page.locator(CARD).evaluateAll((all) => {
      for (const card of all) {
        card.querySelector('.code-outlet')!.textContent = 'The Grand Maharaja Heritage Dining Hall and Rooftop Garden'
        card.querySelector('.code-typed')!.textContent =
          'No camera? Open order.grandmaharajaheritage.example/outlet-detail/the-grand-maharaja-heritage-dining-hall?table=118'
      }
    })
    const cut = await page.locator(CARD).evaluateAll((all) =>
      all.flatMap((card) => {
        const frame = card.getBoundingClientRect()
        return [...card.children]
          .filter((part) => part.getClientRects().length > 0)
          .filter((part) => {
            const box = part.getBoundingClientRect()
            const isOut = box.top < frame.top || box.bottom > frame.bottom || box.left < frame.left || box.right > frame.right
            // Tall letters reach out of their line, which hides none of them: a hidden line is longer than that.
            const hidden = part.scrollHeight - part.clientHeight > parseFloat(getComputedStyle(part).fontSize) / 2
            return isOut || hidden || part.scrollWidth > part.clientWidth + 1
          })
          .map((part) => part.getAttribute('class') ?? part.localName)
      }),
    )
    expect(cut, `cut at ${perPage} on a page`).toEqual([])
  }
})

test('the sheet is printed with one button, or one card of it @all', async ({ page }) => {
  const shown = () => page.locator(CARD).filter({ visible: true }).count()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print all' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  expect(await shown()).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Print the code of Table 7', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await shown()).toBe(1)
  await expect(page.getByRole('img', { name: 'QR code of Table 7', exact: true })).toBeVisible()
})
