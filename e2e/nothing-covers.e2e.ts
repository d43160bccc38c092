import type { Page } from 'playwright/test'
import { PATTERNS, ROUTES } from '#src/route-table.ts'
import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { wireItem, wireOrder } from './support/wire.ts'

/** An outlet that the order under way is not of: 'Add More' leads away from it, so it is there. */
const OTHER = 'hotel-sagar-kinara'
const WIDTHS = [320, 360, 412, 1280]

/** Every address with a page, with what the demo and the order of this journey have in place of the ids. */
const ADDRESSES = [
  ...PATTERNS.filter((pattern) => !('kind' in ROUTES[pattern] && ROUTES[pattern].kind === 'gate')).map((pattern) =>
    pattern.replace(':outletId', OUTLET.id).replace(':orderId', 'o1'),
  ),
  `/outlet/${OTHER}`,
  '/nowhere',
]

interface State {
  isOrderAlive?: boolean
  /** Where 'Add More' was dragged to; it stands in the strip without. */
  addMoreAt?: { x: number; y: number }
  cartCount?: number
}

const STATES: Record<string, State> = {
  'no order, no cart': {},
  'an order under way': { isOrderAlive: true },
  'an order under way, Add More dragged out, 99 items in the cart': { isOrderAlive: true, addMoreAt: { x: 294, y: 330 }, cartCount: 99 },
  '99 items in the cart': { cartCount: 99 },
}

for (const [name, state] of Object.entries(STATES)) {
  test(`nothing that floats or sticks lies on a control for good: ${name}`, async ({ page }) => {
    test.setTimeout(900_000)
    const { menuId } = await begin(page, state)
    let controls = 0
    let positions = 0
    const covered: string[] = []
    for (const address of ADDRESSES.map((one) => one.replace(':menuId', menuId))) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(address)
      await expect(page.locator('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width > 1000 ? 860 : 740 })
        for (const letters of ["the machine's letters", 'wide letters']) {
          const seen = await coveredOn(page, letters === 'wide letters', state.addMoreAt !== undefined)
          controls += seen.controls
          positions += seen.positions
          covered.push(...seen.covered.map((one) => `${address}, ${width} px, ${letters}: ${one}`))
        }
      }
    }
    console.log(`${name}: ${controls} controls met at ${positions} scroll positions, ${covered.length} covered`)
    expect(covered).toEqual([])
  })
}

async function begin(page: Page, { isOrderAlive, addMoreAt, cartCount }: State): Promise<{ menuId: string }> {
  const { token, ...account } = await openAccount(page)
  const menu = await (await page.request.get(`/api/customer/business/${OUTLET.id}/menu`)).json()
  const dishes = Object.values((menu as { data: Record<string, { menuId: string; name: string }[]> }).data).flat()
  const menuId = dishes.find((dish) => dish.name === 'Butter Naan')!.menuId
  if (cartCount !== undefined) {
    const reply = await page.request.patch('/api/customer/cart/upsert', {
      headers: { Authorization: `Bearer ${token}` },
      data: { businessId: OUTLET.id, menuId, quantity: cartCount, status: true },
    })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  await beginSignedIn(page, account)
  if (addMoreAt) await page.evaluate((place) => localStorage.setItem('addMoreButtonPosition', JSON.stringify(place)), addMoreAt)
  const order = wireOrder('o1', {
    orderStatus: isOrderAlive ? 'PREPARING' : 'COMPLETED',
    businessId: OUTLET.id,
    menus: [{ ...wireItem('Biryani', 1), preparationTime: 15 }, wireItem('Dal Makhani', 2)],
  })
  const answers = { 'ongoing-orders': isOrderAlive ? [order] : [], completed: isOrderAlive ? [] : [order], history: [order], o1: order }
  for (const [path, data] of Object.entries(answers))
    await page.route(`**/api/customer/order/${path}`, (route) => route.fulfill({ json: { data } }))
  return { menuId }
}

interface Seen {
  controls: number
  positions: number
  covered: string[]
}

/**
 * Scrolls through the page, stops, and asks at each stop which element a tap on the middle of each control would reach. What a sticky bar
 * covers must be free at another stop; what floats covers nothing at any.
 */
function coveredOn(page: Page, isWide: boolean, waitsForFloating: boolean): Promise<Seen> {
  return page.evaluate(
    async ([wide, waits]) => {
      const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
      const frame = () => new Promise(requestAnimationFrame)
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        `* { transition: none !important; animation: none !important; scroll-behavior: auto !important } ${wide ? '* { letter-spacing: 0.06em !important }' : ''}`,
      )
      const sheets = [...document.adoptedStyleSheets]
      document.adoptedStyleSheets = [...sheets, sheet]
      const root = document.documentElement

      /** The part of the element that its scrollers leave in sight. */
      const inSight = (element: Element) => {
        let { left, right, top, bottom } = element.getBoundingClientRect()
        for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
          if (!/auto|scroll|hidden|clip/.test(getComputedStyle(around).overflow)) continue
          const box = around.getBoundingClientRect()
          left = Math.max(left, box.left)
          right = Math.min(right, box.right)
          top = Math.max(top, box.top)
          bottom = Math.min(bottom, box.bottom)
        }
        return { left, right, top, bottom }
      }
      const bar = (element: Element): Element | undefined => {
        for (let around: Element | null = element; around; around = around.parentElement)
          if (/fixed|sticky/.test(getComputedStyle(around).position)) return around
        return undefined
      }
      const name = (element: Element) =>
        `${element.localName}.${[...element.classList].join('.')} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}"`

      const free = new Set<Element>()
      const barred = new Map<Element, string>()
      const covered: string[] = []
      let positions = 0
      let controls = 0
      const end = root.scrollHeight - innerHeight
      // A third of the window: what a bar covers at one stop is in the middle at the next.
      const step = innerHeight / 3
      for (let stop = 0, last = false; !last; stop += step) {
        last = stop >= end
        scrollTo(0, Math.min(stop, end))
        await frame()
        await frame()
        // The floating button moves once the page rests.
        if (waits) await pause(450)
        positions++
        for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
          if (!control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true })) continue
          if (control.closest('.visually-hidden, .skip, [inert], .toasts') || control.matches('.visually-hidden')) continue
          const box = control.getBoundingClientRect()
          const x = box.left + box.width / 2
          const y = box.top + box.height / 2
          const sight = inSight(control)
          if (box.width === 0 || x < sight.left || x > sight.right || y < sight.top || y > sight.bottom) continue
          if (x < 0 || x >= root.clientWidth || y < 0 || y >= innerHeight) continue
          controls++
          const hit = document.elementFromPoint(x, y)
          const isItsOwn =
            hit &&
            (control.contains(hit) || hit.contains(control) || (hit.closest('label') && control.closest('label') === hit.closest('label')))
          // A field may be drawn by its label.
          const isItsLabel = hit && control instanceof HTMLInputElement && [...(control.labels ?? [])].some((label) => label.contains(hit))
          if (isItsOwn || isItsLabel) {
            free.add(control)
            continue
          }
          const over = hit && bar(hit)
          const what = `${name(over ?? hit ?? root)} over ${name(control)} at scroll ${Math.round(scrollY)}`
          if (!over || over.matches('.add-more-away') || bar(control)) covered.push(what)
          else barred.set(control, what)
        }
      }
      for (const [control, what] of barred) if (!free.has(control) && control.isConnected) covered.push(`${what}, and never free`)
      document.adoptedStyleSheets = sheets
      scrollTo(0, 0)
      return { controls, positions, covered }
    },
    [isWide, waitsForFloating] as const,
  )
}
