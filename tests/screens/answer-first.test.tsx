import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Cart, type CartLine, putLine } from '#machines/model/cart.ts'
import {
  button,
  cartQuantities,
  catalogue,
  close,
  documentAt,
  looks,
  open,
  OUTLET_ID,
  shownQuantities,
  takeOver,
} from '#tests/support/early-page.tsx'
import { ASHA, line } from '#tests/support/fixtures.ts'
import { fillStorage } from '#tests/support/full-storage.ts'

const OUTLET = `/outlet/${OUTLET_ID}`
const page = await documentAt(OUTLET)
const closedPage = await documentAt(OUTLET, catalogue({ openNow: false }))
const dishPage = await documentAt(`${OUTLET}/menu/naan`)
const key = (menuId: string) => `${OUTLET_ID}/${menuId}/`

const naan = (quantity: number, outletId = OUTLET_ID) => line('naan', quantity, { outletId })
const cartOf = (...lines: CartLine[]) =>
  lines.reduce<Cart>((cart, one) => putLine(cart, { outletId: one.outletId, status: 'LIVE' }, one), [])
/** The cart that an earlier page has stored, of a guest or of a customer. */
const storeCart = (cart: Cart, owner?: string) =>
  localStorage.setItem('cart', JSON.stringify({ version: 2, [owner ? 'own' : 'guest']: { version: 1, owner, cart, queue: [] } }))
function signIn() {
  localStorage.setItem('authToken', 't1')
  localStorage.setItem('customer', JSON.stringify(ASHA))
}
function strip() {
  looks()
  return document.querySelector('.view-sum')?.textContent
}

afterEach(close)

describe('before the app is there', () => {
  test('ADD becomes the stepper with its count, and the strip and the tab say what is in the cart', () => {
    open(page)
    button('naan', 'ADD')!.click()
    expect(shownQuantities()).toEqual({ naan: 1 })
    expect(strip()).toBe('1 item · ₹220')
    expect([...document.querySelectorAll('.tabs .count')].map(({ textContent }) => textContent)).toEqual(['1 in it', '1 in it'])
    button('naan', '+')!.click()
    button('lassi', 'ADD')!.click()
    expect(shownQuantities()).toEqual({ naan: 2, lassi: 1 })
    expect(strip()).toBe('3 items · ₹530')
  })

  test('a tap on a document that is not parsed yet is answered once it is', () => {
    open(page)
    const loading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    const add = button('naan', 'ADD')!
    for (let press = 0; press < 3; press++) add.click()
    expect(shownQuantities()).toEqual({})
    loading.mockRestore()
    document.dispatchEvent(new Event('readystatechange'))
    expect(shownQuantities()).toEqual({ naan: 1 })
  })

  test('the last one that is removed leaves ADD, and no strip', () => {
    open(page)
    const before = looks()
    button('naan', 'ADD')!.click()
    button('naan', '−')!.click()
    expect(looks()).toBe(before)
  })

  test('the focus stays in the control', () => {
    open(page)
    button('naan', 'ADD')!.focus()
    button('naan', 'ADD')!.click()
    expect(document.activeElement).toBe(button('naan', '+'))
    button('naan', '−')!.focus()
    button('naan', '−')!.click()
    expect(document.activeElement).toBe(button('naan', 'ADD'))
  })

  test('no more than 99 of a dish can be added', () => {
    storeCart(cartOf(naan(98)))
    open(page)
    button('naan', '+')!.click()
    expect(button('naan', '+')!.disabled).toBe(true)
    button('naan', '+')!.click()
    expect(shownQuantities()).toEqual({ naan: 99 })
  })

  test('what the cart holds already is shown, and counted', () => {
    storeCart(cartOf(naan(2), line('tea', 1, { outletId: OUTLET_ID })))
    open(page)
    expect(shownQuantities()).toEqual({ naan: 2 })
    expect(strip()).toBe('3 items · ₹360')
    button('naan', '+')!.click()
    // At today's price, as the app counts it.
    expect(strip()).toBe('4 items · ₹780')
  })

  test.each([
    ['a customer', "the customer's own", 5],
    ['another customer', 'no', undefined],
    ['a guest', "the guest's", 3],
  ] as const)('a page of %s shows %s cart', (who, _, quantity) => {
    storeCart(cartOf(naan(quantity ?? 7)), who === 'a guest' ? undefined : who === 'a customer' ? ASHA.id : 'other')
    if (who !== 'a guest') signIn()
    open(page)
    expect(shownQuantities()).toEqual(quantity ? { naan: quantity } : {})
  })

  test.each(['{', '[]', '{"guest":{"cart":7}}', '{"guest":{"cart":[{"outlet":1}]}}'])(
    'a stored cart that cannot be read counts as empty: %s',
    (text) => {
      localStorage.setItem('cart', text)
      open(page)
      button('naan', 'ADD')!.click()
      expect(shownQuantities()).toEqual({ naan: 1 })
    },
  )

  test('an outlet that takes no orders says so, and adds none; what the cart holds of it can be removed', async () => {
    storeCart(cartOf(naan(2)))
    open(closedPage)
    expect(document.getElementById(button('naan', '+')!.getAttribute('aria-describedby')!)!.textContent).toBe('Closed now')
    button('lassi', 'ADD')!.click()
    button('naan', '+')!.click()
    expect(document.querySelector('body > .toasts')!.textContent).toBe('This outlet is closed now.')
    expect(shownQuantities()).toEqual({ naan: 2 })
    button('naan', '−')!.click()
    expect(shownQuantities()).toEqual({ naan: 1 })
  })

  test('a second tap on a link lets the browser go on to the page that is on its way', () => {
    open(page)
    const link = document.querySelector<HTMLElement>('[data-dish="naan"] h3 a')!
    const isPrevented = () => !link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect([isPrevented(), isPrevented()]).toEqual([false, true])
  })
})

describe('the sheet of a dish with sizes', () => {
  const sheet = () => document.querySelector<HTMLDialogElement>('body > dialog')
  const inSheet = (label: string) => [...sheet()!.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === label)!
  const choose = (index: number) => sheet()!.querySelectorAll('input')[index]!.click()
  const biryani = `${OUTLET_ID}/biryani/HALF PLATE`

  test('adds so many of the chosen size', async () => {
    open(page)
    button('biryani', 'ADD')!.click()
    expect(sheet()!.open).toBe(true)
    expect(inSheet('Add item · ₹420')).toBeTruthy()
    inSheet('Remove one Biryani').click()
    choose(0)
    inSheet('Add one Biryani').click()
    inSheet('Add 2 items · ₹480').click()
    await Promise.resolve()
    expect(sheet()).toBeNull()
    expect(shownQuantities()).toEqual({ biryani: 2 })
    expect(strip()).toBe('2 items · ₹480')
  })

  test.each([
    ['Close', () => inSheet('Close').click()],
    ['a tap beside it', () => sheet()!.click()],
    ['Escape', () => sheet()!.close()],
  ])('%s adds nothing', async (_, leave) => {
    open(page)
    button('biryani', 'ADD')!.click()
    leave()
    await Promise.resolve()
    expect(sheet()).toBeNull()
    expect(shownQuantities()).toEqual({})
  })

  test('stays open when the app comes, and adds to its cart', async () => {
    open(page)
    button('biryani', 'ADD')!.click()
    choose(0)
    const { app, mismatches, leave } = await takeOver()
    expect(mismatches).toEqual([])
    expect(sheet()!.open).toBe(true)
    inSheet('Add item · ₹240').click()
    expect(cartQuantities(app)).toEqual({ [biryani]: 1 })
    await waitFor(() => expect(shownQuantities()).toEqual({ biryani: 1 }))
    leave()
  })

  test('is the app’s where some are in the cart', async () => {
    storeCart(cartOf(line('biryani', 1, { outletId: OUTLET_ID, servingSize: 'HALF PLATE' })))
    open(page)
    button('biryani', '+')!.click()
    expect(sheet()).toBeNull()
    const { leave } = await takeOver()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    leave()
  })

  test('looks as the app’s, apart from what can add more than one size', async () => {
    open(page)
    button('biryani', 'ADD')!.click()
    const texts = (of: Element) => [...of.querySelectorAll('button, label, legend, h2')].map(({ textContent }) => textContent)
    const [early, words] = [sheet()!, texts(sheet()!)]
    early.close()
    const { leave } = await takeOver()
    button('biryani', 'ADD')!.click()
    const apps = await screen.findByRole('dialog')
    expect(texts(apps).filter((text) => text !== 'More than one size')).toEqual(words)
    leave()
  })
})

describe('when the app takes the page over', () => {
  test.each([
    ['an outlet', page],
    ['a dish', dishPage],
  ])('on the page of %s it renders what the document shows, and the cart has it', async (_, of) => {
    const error = vi.spyOn(console, 'error')
    storeCart(cartOf(line('tea', 1, { outletId: OUTLET_ID })))
    open(of)
    for (const which of ['ADD', '+', '+', '−'] as const) button('naan', which)!.click()
    button('dal', 'ADD')?.click()
    button('lassi', 'ADD')?.click()
    const [before, shown] = [looks(), shownQuantities()]
    const { app, mismatches, leave } = await takeOver()
    expect(mismatches).toEqual([])
    expect(error.mock.calls).toEqual([])
    expect(looks()).toBe(before)
    const others = of === page ? { [key('dal')]: 1, [key('lassi')]: 1 } : {}
    expect(cartQuantities(app)).toEqual({ [key('tea')]: 1, [key('naan')]: 2, ...others })
    expect(shown['naan']).toBe(2)
    expect(localStorage.getItem('taps')).toBeNull()
    leave()
  })

  test('taps while it does so are answered at its end, each once', async () => {
    storeCart(cartOf(line('lassi', 1, { outletId: OUTLET_ID })))
    open(page)
    const { app, leave } = await takeOver(() => {
      for (const press of [1, 2]) {
        button('naan', 'ADD')!.click()
        button('lassi', '+')!.click()
        expect(press).toBeLessThan(3)
      }
      expect(button('naan', 'ADD')!.ariaBusy).toBe('true')
    })
    expect(cartQuantities(app)).toEqual({ [key('naan')]: 1, [key('lassi')]: 3 })
    expect(shownQuantities()).toEqual({ naan: 1, lassi: 3 })
    expect(document.querySelector('.add-place [aria-busy]')).toBeNull()
    leave()
  })

  test('ADD with dishes of another outlet in the cart asks whether to replace them', async () => {
    storeCart(cartOf(naan(1, 'other')))
    open(page)
    button('naan', 'ADD')!.click()
    button('naan', 'ADD')!.click()
    expect(shownQuantities()).toEqual({})
    const { app, leave } = await takeOver()
    expect(await screen.findByRole('dialog', { name: 'Replace items in cart?' })).toBeTruthy()
    expect(cartQuantities(app)).toEqual({ 'other/naan/': 1 })
    leave()
  })

  test('taps of a customer go into the customer’s cart, beside what the server has of it', async () => {
    signIn()
    storeCart(cartOf(naan(1)), ASHA.id)
    open(page)
    button('naan', '+')!.click()
    const { app, leave } = await takeOver()
    expect(app.cart.getSnapshot().context.changes).toMatchObject([{ key: key('naan'), quantity: 2 }])
    leave()
  })
})

describe('a page whose code never comes', () => {
  test('leaves the taps of a customer to that customer alone', async () => {
    signIn()
    open(page)
    button('naan', 'ADD')!.click()
    localStorage.setItem('customer', JSON.stringify({ ...ASHA, id: 'c9' }))
    open(page)
    expect(shownQuantities()).toEqual({})
    const { app, leave } = await takeOver()
    expect(cartQuantities(app)).toEqual({})
    leave()
  })

  test('loses no tap of this page where the browser stores nothing', async () => {
    fillStorage()
    open(page)
    button('naan', 'ADD')!.click()
    button('naan', '+')!.click()
    expect(shownQuantities()).toEqual({ naan: 2 })
    const { app, leave } = await takeOver()
    expect(cartQuantities(app)).toEqual({ [key('naan')]: 2 })
    leave()
  })
})
