import {
  badgeText,
  type Cart,
  cartLines,
  dishQuantity,
  hasOtherOutlet,
  itemCount,
  MAX_QUANTITY,
  totalQuantity,
  totalText,
} from '#machines/model/cart.ts'
import { addText } from '#machines/model/menu/menu-price.ts'
import { type MenuItem, needsServingSize, unitPricePaise } from '#machines/model/menu/menu-item.ts'
import { cartAfter, type Tap } from '#machines/model/taps.ts'
import { TOAST_MS } from '#machines/model/toast.ts'
import { type EarlyTaps, TAPS } from '#src/boot/early-tap.ts'
import { dishesIn, pageData } from '#src/loading/page-data.ts'
import type { StoredTaps } from '#src/storage/taps.ts'
import { stored, storedToken } from './stored.ts'

// Answers taps on dishes until the app does: paints what the app renders for them, and notes them for the cart. It decides nothing else. What it
// paints is copied from a template in the page, which the server renders with the app's own components: see src/app/answers.tsx.

/** Those of this page, and of pages whose code never came; as src/storage/taps.ts reads them. */
function storedTaps(): StoredTaps {
  const { id } = stored<{ id: string }>('customer')
  const { owner = id, taps = [] } = stored<StoredTaps>('taps')
  return { version: 1, owner: id, taps: owner === id && Array.isArray(taps) ? taps : [] }
}

interface StoredCarts {
  guest: { cart: Cart; claimedBy?: string }
  own: { cart: Cart; owner: string }
}

/** The cart that the app will start with: the one that `inputOf` in machines/cart/cart-store.ts chooses, with the taps that it has yet to count. */
function cartNow(unstored: readonly Tap[]): Cart {
  const { owner, taps } = storedTaps()
  const all = [...taps, ...unstored]
  try {
    const { guest, own } = stored<StoredCarts>('cart')
    const from = !owner || !storedToken() || guest?.claimedBy === owner ? guest : own?.owner === owner ? own : undefined
    const cart = cartAfter(from?.cart ?? [], all)
    if (totalQuantity(cart) >= 0) return cart
  } catch {}
  return cartAfter([], all)
}

/** Notes the tap for the app, and paints its answer, unless the app renders already: then it answers itself, in a moment. */
function recordTap(tap: Tap, early: EarlyTaps, page: () => Page): void {
  try {
    const before = storedTaps()
    localStorage.setItem('taps', JSON.stringify({ ...before, taps: [...before.taps, tap] }))
  } catch {
    early.unstored.push(tap)
  }
  if (early.isHeld) {
    document.dispatchEvent(new Event(TAPS))
    return
  }
  early.cart = cartNow(early.unstored)
  showDish(document.querySelector(`[data-dish="${tap.line.menuId}"]`), early.cart, page())
  // In a frame of their own: for the strip the browser lays the whole page out.
  requestAnimationFrame(() => setTimeout(early.paint!))
}

/** What the page shows, from its data: no outlet until the document is parsed, and in a page without data. */
const readPage = () => dishesIn(pageData()?.queries ?? [])
type Page = ReturnType<typeof readPage>
/** The dish of a row. */
const dishOf = ({ dishes }: Page, row: HTMLElement | null): MenuItem | undefined =>
  dishes.find(({ menuId }) => menuId === row?.dataset['dish'])
const template = () => document.getElementById('answers') as HTMLTemplateElement | null
export type AnswerPart = 'stepper' | 'add' | 'count' | 'tray' | 'closed' | `sheet ${string}`
/** A copy of the app's own markup; undefined for a sheet that the page has not. */
const copy = (part: AnswerPart) =>
  template()!.content.querySelector(`[data-part="${part}"]`)?.firstElementChild!.cloneNode(true) as HTMLElement

/** ADD, or the stepper in its place; the focus stays in it. */
function showQuantity(control: Element, name: string, quantity: number): void {
  if (Number(control.querySelector('.numeral')?.textContent) === quantity) return
  const next = copy(quantity > 0 ? 'stepper' : 'add')
  for (const element of [next, ...next.children]) element.ariaLabel &&= element.ariaLabel.replace('{dish}', () => name)
  if (quantity > 0) next.querySelector('.numeral')!.textContent = `${quantity}`
  const [button, nextButton] = [control.lastElementChild!, next.lastElementChild as HTMLButtonElement]
  nextButton.disabled = quantity >= MAX_QUANTITY
  // The outlet takes no orders.
  for (const attribute of ['aria-disabled', 'aria-describedby']) {
    const value = button.getAttribute(attribute)
    if (value) nextButton.setAttribute(attribute, value)
  }
  const { activeElement } = document
  const isFocused = control.contains(activeElement)
  control.replaceWith(next)
  if (isFocused) (activeElement === button ? nextButton : (next.firstElementChild as HTMLElement)).focus({ preventScroll: true })
}

function showDish(row: HTMLElement | null, cart: Cart, page: Page): void {
  const item = dishOf(page, row)
  const control = row?.querySelector('.add-place')?.firstElementChild
  if (item && control) showQuantity(control, item.name, dishQuantity(cart, page.outlet!.outletId, item.menuId))
}

function paint(early: EarlyTaps, page: () => Page): void {
  const cart = (early.cart = cartNow(early.unstored))
  const tray = document.querySelector('.tray')
  if (!template() || (cart.length === 0 && !tray)) return
  for (const row of document.querySelectorAll<HTMLElement>('[data-dish]')) showDish(row, cart, page())
  const quantity = totalQuantity(cart)
  for (const tab of document.querySelectorAll('.tabs [href="/my-cart"]')) {
    tab.querySelector('.count')?.remove()
    if (!quantity) continue
    const count = copy('count')
    count.firstChild!.nodeValue = badgeText(quantity)
    tab.append(count)
  }
  tray?.remove()
  if (!quantity) return
  const next = copy('tray')
  const [items, total] = next.querySelectorAll('.view-sum > span')
  items!.firstChild!.nodeValue = itemCount(quantity)
  total!.textContent = totalText(cartLines(cart))
  document.querySelector('#content')!.after(next)
}

/** Opens the sheet of a dish's sizes, where the page has it, to add some of one size. It stays open when the app comes. */
function openSheet({ menuId, servings }: MenuItem, tap: (by: number, size: string) => void): boolean {
  const sheet = copy(`sheet ${menuId}`) as HTMLDialogElement | undefined
  if (!sheet) return false
  const find = (selector: string) => sheet.querySelector<HTMLButtonElement>(selector)!
  let quantity = 1
  const chosen = () => servings[[...sheet.querySelectorAll('input')].findIndex(({ checked }) => checked)]!
  sheet.addEventListener('close', () => sheet.remove())
  sheet.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('button')?.dataset['tap']
    if (pressed === 'confirm') tap(quantity, chosen().size)
    if (pressed === 'confirm' || pressed === 'close' || target === sheet) return sheet.close()
    if (pressed === 'more') quantity++
    if (pressed === 'fewer' && quantity > 1) quantity--
    find('.bump').textContent = `${quantity}`
    find('[data-tap=fewer]').ariaDisabled = quantity > 1 ? null : 'true'
    find('[data-tap=more]').disabled = quantity >= MAX_QUANTITY
    find('[data-tap=confirm]').textContent = find('[role=status]').textContent = addText(quantity, quantity * chosen().pricePaise)
  })
  document.body.append(sheet)
  sheet.showModal()
  return true
}

/** Answers a tap on ADD, + or −; false where the app has to ask something first, and for any other button. */
function answer(button: HTMLElement, early: EarlyTaps, page: () => Page): boolean {
  const { outlet } = page()
  const item = dishOf(page(), button.closest<HTMLElement>('[data-dish]'))
  if (!outlet || !item || !button.dataset['tap']) return false
  const { isHeld, cart } = early
  if (button.ariaDisabled) {
    const toast = copy('closed')
    document.body.append(toast)
    setTimeout(() => toast.remove(), TOAST_MS)
    return true
  }
  const quantity = dishQuantity(cart, outlet.outletId, item.menuId)
  if (quantity === 0 && hasOtherOutlet(cart, outlet.outletId)) return false
  const tap = (by: number, servingSize?: string) => {
    // As `toLine` has it, and more: the reader picks the fields of a line.
    const price = unitPricePaise(item, servingSize)!
    const line = { ...item, outletId: outlet.outletId, servingSize, quantity: 1, unitPricePaise: price, picture: item.pictures[0] }
    recordTap({ outlet, line, by }, early, page)
  }
  if (needsServingSize(item)) return quantity === 0 && !isHeld && openSheet(item, tap)
  if (button.ariaBusy) return true
  if (isHeld && quantity === 0) button.ariaBusy = 'true'
  tap(button.dataset['tap'] === 'more' ? 1 : -1)
  return true
}

/** The cart that this browser has is shown once the document is parsed. */
export function answerTaps(early: EarlyTaps): (button: HTMLElement) => boolean {
  let lastRead: Page | undefined
  const page = () => (lastRead?.outlet ? lastRead : (lastRead = readPage()))
  early.paint = () => {
    if (!early.isHeld) paint(early, page)
  }
  document.addEventListener('readystatechange', early.paint, { once: true })
  return (button) => answer(button, early, page)
}
