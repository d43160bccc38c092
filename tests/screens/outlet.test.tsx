import type { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { selectCart } from '#machines/cart/cart.machine.ts'
import { type Cart, cartLines } from '#machines/model/cart.ts'
import type { ScannedQr } from '#machines/model/qr.ts'
import { readMenu } from '#src/api/menu-wire.ts'
import { menuQuery } from '#src/data/menu.ts'
import { beginningKey } from '#src/data/resource.ts'
import { OutletRoute } from '#src/screens/outlet/outlet-route.tsx'
import { StripPlaces } from '#src/ui/strip-places.ts'
import { type Answer, fakeApi, heldReply, json, never, refusal } from '#tests/support/fake-fetch.ts'
import { wireDish, wireOutlet } from '#tests/support/wire-catalogue.ts'
import { renderScreen, testApp, testQueries } from '#tests/support/render.tsx'
import { setMedia } from '#tests/support/jsdom.ts'
import { saidIn } from '#tests/support/said.ts'

const OUTLET = wireOutlet('b1', 'Dariya Mahal', {
  type: 'RESTAURANT',
  distance: 0.62,
  location: { latitude: 19.05, longitude: 72.83 },
  address: { street: '14 Hill Road', city: 'Mumbai' },
  businessDetail: { contactNumber: '+912200000101' },
  businessHour: {
    weeklySchedule: {
      MONDAY: { isClosed: true },
      TUESDAY: { isClosed: false, openingTime: '11:00', closingTime: '23:30' },
      SUNDAY: {
        isClosed: false,
        openingTime: '12:00',
        closingTime: '15:00',
        further: [{ openingTime: '19:00', closingTime: '23:00' }],
      },
    },
  },
})
const dish = (menuId: string, name: string, more: object = {}) =>
  wireDish(name, { menuId, price: 200, category: 'Starters', cuisine: [], ingredients: [], ...more })
const MENU = {
  Starters: [
    dish('m1', 'Hara Bhara Kebab', { price: 220, finalPrice: 180, description: 'Spinach and peas.' }),
    dish('m2', 'Koliwada Prawns', { isVegetarian: false }),
    dish('m3', 'Tandoori Murgh', { isVegetarian: false, outOfStock: true }),
  ],
  Biryani: [
    dish('m4', 'Subz Biryani', {
      serving: [
        { servingSize: 'HALF PLATE', price: 220 },
        { servingSize: 'FULL_PLATE', price: 360 },
      ],
    }),
  ],
}
const OTHER: Cart = [
  {
    outlet: { outletId: 'b9', name: 'Elsewhere', status: 'LIVE' },
    lines: [{ outletId: 'b9', menuId: 'x', quantity: 1, name: 'Tea', unitPricePaise: 4000, isVegetarian: true, outOfStock: false }],
  },
]

function open({
  outlet = { data: OUTLET },
  menu = { data: MENU },
  cart = [] as Cart,
  route = '/outlet/b1',
  queries = testQueries(),
  qr,
}: { outlet?: Answer; menu?: Answer; cart?: Cart; route?: string; queries?: QueryClient; qr?: ScannedQr } = {}) {
  const api = fakeApi({ 'GET /customer/business/:id': outlet, 'GET /customer/business/:id/menu': menu })
  const app = testApp({ cart, qr })
  // The shell's order strip, where MENU stands.
  const strip = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => strip.remove())
  const ui = (
    <StripPlaces value={{ menu: strip, setSide: () => {} }}>
      <OutletRoute />
    </StripPlaces>
  )
  const view = renderScreen(ui, { route, path: route.split('/')[1] + '/:outletId', app, queries })
  const quantities = () => cartLines(selectCart(app.cart.getSnapshot())).map((line) => [line.menuId, line.servingSize, line.quantity])
  return { api, ...view, quantities, said: () => saidIn(app)[0] }
}
/** Everything of the page is there, what comes later too. */
const shown = async () => {
  await screen.findByRole('button', { name: 'MENU' })
  await screen.findByRole('button', { name: 'Share' })
  return screen.findByRole('button', { name: 'ADD Hara Bhara Kebab' })
}

const choosePlace = () =>
  localStorage.setItem(
    'userLocationData',
    JSON.stringify({ version: 1, displayName: 'Pune, Maharashtra', coordinates: { lat: 18.5196, lng: 73.8554 } }),
  )

test('tells what the outlet is, where it is and how to reach it', async () => {
  setMedia('(pointer: coarse)', true)
  choosePlace()
  open({ route: '/outlet-detail/b1' })
  await shown()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dariya Mahal')
  for (const text of ['Restaurant', '₹800 for two', '0.6 km', '14 Hill Road, Mumbai', '4.2'])
    expect(screen.getByText(text)).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+912200000101')
  expect(screen.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('destination=19.05,72.83')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/home')
})

test('says what comes on top of the prices of its menu, where the backend tells it', async () => {
  open({ outlet: { data: { ...OUTLET, taxRatePercent: 5, taxedAfterDiscount: true } } })
  await screen.findByText('plus 5 % GST')
})

test('below the menu stands the licence to handle food, where the backend tells it', async () => {
  open({ outlet: { data: { ...OUTLET, fssai: '11521998000123' } } })
  await shown()
  expect(await screen.findByText('FSSAI licence 11521998000123')).toBeInstanceOf(HTMLElement)
  cleanup()
  open()
  await shown()
  expect(screen.queryByText(/FSSAI/)).toBeNull()
})

test('a row says why one would choose the dish, as far as the backend tells it', async () => {
  const facts = { bestseller: true, spiceLevel: 'HOT', preparationTime: 15, allergens: ['nuts', 'milk'] }
  open({ menu: { data: { Starters: [dish('m1', 'Hara Bhara Kebab', facts), dish('m2', 'Chai', { preparationTime: 16 })] } } })
  await shown()
  const [first, second] = [...document.querySelectorAll('.reasons')]
  expect(first?.textContent).toBe('BestsellerSpice level: HotReady in 15 min')
  expect(second?.textContent).toBe('')
  expect(screen.getAllByRole('img', { name: 'Veg' })).toHaveLength(2)
})

const allergensOf = (name: string) =>
  screen
    .getByRole('link', { name })
    .closest('li')!
    .querySelector('.allergens')
    ?.textContent?.replace(/(?<=[a-z])(?=milk)/, ' ')

test('every dish says which allergens it contains, that it has none, or that they are not told', async () => {
  const dishes = [
    dish('m1', 'Hara Bhara Kebab', { allergens: ['nuts', 'milk'] }),
    dish('m2', 'Steamed Basmati', { allergens: [] }),
    dish('m3', 'Chai'),
  ]
  open({ menu: { data: { Starters: dishes } } })
  await shown()
  expect(['Hara Bhara Kebab', 'Steamed Basmati', 'Chai'].map(allergensOf)).toEqual([
    'Contains nuts milk',
    'None of the 14 allergens',
    'Allergens not told by the restaurant',
  ])
})

test('where no dish has its allergens told, the menu says so once', async () => {
  const sentences = () => document.querySelectorAll('main p.allergens:not(.dish > *)')
  open({ menu: { data: { Starters: [dish('m1', 'Hara Bhara Kebab'), dish('m2', 'Chai')] } } })
  await shown()
  expect([...sentences()].map(({ textContent }) => textContent)).toEqual(['Allergens not told by the restaurant'])
  cleanup()
  open({ menu: { data: { Starters: [dish('m1', 'Hara Bhara Kebab', { allergens: [] }), dish('m2', 'Chai')] } } })
  await shown()
  expect(sentences()).toHaveLength(0)
})

test('a dish without a picture has no plate, and never a letter on one', async () => {
  open({
    menu: {
      data: { Starters: [dish('m1', 'Hara Bhara Kebab'), dish('m2', 'Koliwada Prawns', { image: ['https://cdn.example/prawns.webp'] })] },
    },
  })
  await shown()
  const row = (menuId: string) => document.querySelector(`[data-dish=${menuId}]`)!
  expect([row('m1').className, row('m1').querySelector('.plate')]).toEqual(['dish type', null])
  expect([row('m2').className, row('m2').querySelectorAll('.plate').length]).toEqual(['dish', 1])
})

test('the distance is asked for from the chosen place', async () => {
  choosePlace()
  const { api } = open()
  await shown()
  const [call] = api.callsTo('GET /customer/business/:id')
  expect([call!.query.get('latitude'), call!.query.get('longitude')]).toEqual(['18.5196', '73.8554'])
})

test('without a chosen place no distance is asked for, and none is shown', async () => {
  const { api } = open()
  await shown()
  expect(api.callsTo('GET /customer/business/:id').map(({ query }) => query.toString())).toEqual([''])
  expect(screen.queryByText(/km$/)).toBeNull()
})

test('without number and place the buttons say so', async () => {
  const { user, said } = open({ outlet: { data: { ...OUTLET, location: null, businessDetail: null } } })
  await shown()
  await user.click(screen.getByRole('button', { name: 'Call' }))
  expect(said()).toBe('Phone number not available')
  await user.click(screen.getByRole('button', { name: 'Directions' }))
  expect(said()).toBe('Location not available')
})

test('where no call can be made the number is copied, and a message says when that fails', async () => {
  const { user, said } = open()
  await shown()
  await user.click(screen.getByRole('button', { name: 'Copy phone number' }))
  await waitFor(() => expect(said()).toBe('Phone number copied'))
  expect(await navigator.clipboard.readText()).toBe('+912200000101')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copy phone number' }))
  await waitFor(() => expect(said()).toBe('Failed to copy phone number'))
})

test.each([
  ['LIVE', 'Open now'],
  ['COMING_SOON', 'Coming soon'],
  ['TEMPORARILY_CLOSED', 'Temp closed'],
  ['INACTIVE', 'Closed'],
  ['PERMANENTLY_CLOSED', 'Closed'],
  ['ONBOARDING', 'Opening soon'],
  ['ON_FIRE', 'Closed'],
])('the chip of an outlet that is %s reads %s', async (status, label) => {
  open({ outlet: { data: { ...OUTLET, status } } })
  await shown()
  expect(screen.getByRole('button', { name: `${label} , opening hours` })).toBeInstanceOf(HTMLElement)
})

test('an outlet of which nothing is known but its id still has a page', async () => {
  open({ outlet: { data: { businessId: 'b1' } } })
  await shown()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unnamed Hotel')
  for (const text of ['N/A', 'Address not available']) expect(screen.getByText(text)).toBeInstanceOf(HTMLElement)
  expect(document.querySelector('.banner img')?.getAttribute('src')).toBe('/logo.svg')
})

test('without banners the logo is on the plate; several pictures have a dot each, which shows one', async () => {
  const { user } = open({ outlet: { data: { ...OUTLET, businessLogo: '/logo-of-b1.png' } } })
  await shown()
  await waitFor(() => expect(document.querySelector('.banner img')?.getAttribute('src')).toBe('/logo-of-b1.png'))
  cleanup()
  open({ outlet: { data: { ...OUTLET, businessBannerImages: ['/one.png', '/two.png', '/three.png'] } } })
  await shown()
  await user.click(screen.getByRole('button', { name: 'Picture 2 of 3' }))
  await waitFor(() => expect(document.querySelector('.banner img')?.getAttribute('src')).toBe('/two.png'))
})

test('sharing copies the link where nothing can share, and tells when that fails too', async () => {
  const { user, said } = open()
  await shown()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(said()).toBe('Link copied to clipboard'))
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/outlet/b1`)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(said()).toBe('Failed to share link'))
})

test('the open chip shows the week in 12-hour form', async () => {
  const { user } = open()
  await shown()
  await user.click(screen.getByRole('button', { name: /^Open now/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Opening hours' }))
  expect(sheet.getByText('Closed')).toBeInstanceOf(HTMLElement)
  expect(sheet.getByText('11:00 AM – 11:30 PM')).toBeInstanceOf(HTMLElement)
  expect(sheet.getByText('12:00 PM – 3:00 PM, 7:00 PM – 11:00 PM')).toBeInstanceOf(HTMLElement)
})

test('without hours the sheet says so', async () => {
  const { user } = open({ outlet: { data: { ...OUTLET, businessHour: null } } })
  await shown()
  await user.click(screen.getByRole('button', { name: /^Open now/ }))
  expect(within(await screen.findByRole('dialog')).getByText('Hours not available')).toBeInstanceOf(HTMLElement)
})

test('offers of no value are not shown', async () => {
  const own = { code: 'LUNCH', title: 'Lunch', discountType: 'PERCENTAGE', discountValue: 15, minimumTotal: 500, maximumDiscount: 90 }
  open({ outlet: { data: { ...OUTLET, offers: [own, { ...own, code: 'NOTHING', discountValue: 0 }] } } })
  await shown()
  const offers = within(screen.getByRole('region', { name: 'Offers' })).getAllByRole('listitem')
  expect(offers.map((offer) => offer.textContent)).toEqual(['Flat 15% Off up to ₹90 on orders above ₹500Lunch · ₹500/order'])
})

test('an outlet of a backend that tells no offers has those of the specification', async () => {
  open()
  await shown()
  const offers = within(screen.getByRole('region', { name: 'Offers' })).getAllByRole('listitem')
  expect(offers.map((offer) => offer.textContent)).toEqual([
    'Flat 10% Off on total billWeekend Feast',
    'Flat ₹100 Off on orders above ₹299Thali Treat · ₹299/order',
    'Flat 20% Off on total billMehfil Special',
    'Flat ₹50 Off on orders above ₹299Chai Break · ₹299/order',
  ])
})

test('with dishes of the outlet in the cart its offers say what they do for that bill', async () => {
  const lines = [{ ...OTHER[0]!.lines[0]!, outletId: 'b1', menuId: 'm1', unitPricePaise: 220_00 }]
  open({ cart: [...OTHER, { outlet: { outletId: 'b1', name: 'Dariya Mahal', status: 'LIVE' }, lines }] })
  const offers = within(await screen.findByRole('region', { name: 'Offers' })).getAllByRole('listitem')
  expect(offers.map((offer) => offer.textContent)).toEqual([
    'Flat 10% Off on total billYou save ₹22',
    'Flat ₹100 Off on orders above ₹299Add ₹79 more',
    'Flat 20% Off on total billYou save ₹44 · Best for this bill',
    'Flat ₹50 Off on orders above ₹299Add ₹79 more',
  ])
})

test('the filter keeps veg or non-veg dishes and tells how many', async () => {
  const { user } = open()
  await shown()
  const choices = within(screen.getByRole('group', { name: 'Vegetarian filter' })).getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ checked, labels }) => [labels![0]!.textContent, checked])).toEqual([
    ['All', true],
    ['Veg', false],
    ['Non-veg', false],
  ])
  await user.click(choices[2]!)
  expect(screen.queryByText('Hara Bhara Kebab')).toBeNull()
  expect(screen.getByText('2 dishes')).toBeInstanceOf(HTMLElement)
  await user.click(screen.getByRole('radio', { name: 'Veg' }))
  expect(screen.queryByText('Koliwada Prawns')).toBeNull()
  expect(screen.getByText('Subz Biryani')).toBeInstanceOf(HTMLElement)
  await user.click(choices[0]!)
  expect(screen.getByText('Koliwada Prawns')).toBeInstanceOf(HTMLElement)
})

test('a category starts expanded, folds, and is unfolded by choosing it from MENU', async () => {
  const { user } = open()
  await shown()
  const heading = screen.getByRole('button', { name: /^Starters/, expanded: true })
  await user.click(heading)
  expect(heading.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Koliwada Prawns')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'MENU' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Menu categories' })).getByRole('button', { name: /^Starters/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Koliwada Prawns')).toBeInstanceOf(HTMLElement)
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('the category that is read is looked for below the menu bar, whose height changes with the letters', async () => {
  const bands: (string | undefined)[] = []
  const resized: ResizeObserverCallback[] = []
  const observing = { observe() {}, unobserve() {}, disconnect() {} }
  vi.stubGlobal('IntersectionObserver', function IntersectionObserver(_: unknown, options?: IntersectionObserverInit) {
    bands.push(options?.rootMargin)
    return observing
  })
  vi.stubGlobal('ResizeObserver', function ResizeObserver(whenResized: ResizeObserverCallback) {
    resized.push(whenResized)
    return observing
  })
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(94)
  onTestFinished(() => {
    height.mockRestore()
    vi.unstubAllGlobals()
  })
  open()
  await shown()
  await waitFor(() => expect(bands).toContain('-100px 0px -70% 0px'))
  height.mockReturnValue(window.innerHeight / 2 - 6)
  for (const tell of resized) tell([], {} as ResizeObserver)
  expect(bands.at(-1)).toBe(`-${window.innerHeight / 2}px 0px -45% 0px`)
})

test('a search keeps what matches, tells how many, and says when nothing does', async () => {
  const { user } = open()
  await shown()
  const search = screen.getByRole('searchbox', { name: 'Search the menu' })
  await user.type(search, 'biryani')
  expect(screen.getByRole('status').textContent).toBe('1 dish for “biryani”')
  expect(screen.queryByText('Hara Bhara Kebab')).toBeNull()
  await user.clear(search)
  await user.type(search, 'xyzzy')
  await waitFor(() => expect(document.querySelector('.empty-filter p')?.textContent).toBe('Nothing on this menu matches “xyzzy”.'))
  await user.click(screen.getByRole('button', { name: 'Show all dishes' }))
  expect(screen.getByRole('status').textContent).toBe('4 dishes')
  expect((search as HTMLInputElement).value).toBe('')
})

test('a filter that leaves nothing says so and shows everything again', async () => {
  const { user } = open({ menu: { data: { Starters: [dish('m1', 'Hara Bhara Kebab')] } } })
  await shown()
  await user.click(screen.getByRole('radio', { name: 'Non-veg' }))
  expect(screen.getByText('No dish on this menu fits the filter.')).toBeInstanceOf(HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Show all dishes' }))
  expect(screen.getByText('Hara Bhara Kebab')).toBeInstanceOf(HTMLElement)
})

test('a search with a typing error says what it did not find and shows the nearest, marked in the name', async () => {
  const { user } = open()
  await shown()
  await user.type(screen.getByRole('searchbox'), 'biryami')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No dish called “biryami”. Similar dishes:'))
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Subz Biryani'])
  expect([...document.querySelectorAll('h3 mark')].map(({ textContent }) => textContent)).toEqual(['Biryani'])
  expect(screen.queryByRole('button', { name: 'Show all dishes' })).toBeNull()
})

test('a search in another spelling finds the dish, and the filter is named where it hides all', async () => {
  const { user } = open()
  await shown()
  await user.type(screen.getByRole('searchbox'), 'biriyani')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 dish for “biriyani”'))
  await user.click(screen.getByRole('radio', { name: 'Non-veg' }))
  expect((await screen.findByText(/on this menu matches/)).textContent).toBe('No non-veg dish on this menu matches “biriyani”.')
})

describe('the search field offers', () => {
  const searchbox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the menu' })
  const recent = () => within(screen.getByRole('group', { name: 'Recent searches' }))
  const categories = () => within(screen.getByRole('group', { name: 'Categories' }))
  const remembered = () => localStorage.getItem('recentSearches')

  test('the categories while it is empty, and leads to them', async () => {
    const { user } = open()
    await shown()
    await user.click(searchbox())
    expect((await screen.findByRole('group', { name: 'Categories' })).textContent).toBe('CategoriesStartersBiryani')
    expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull()
    await user.click(categories().getByRole('button', { name: 'Biryani' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Biryani 1/ })))
    expect(screen.queryByRole('group', { name: 'Categories' })).toBeNull()
    expect(remembered()).toBeNull()
  })

  test('the categories that match while the customer types, in any spelling, and ends the search with one of them', async () => {
    const { user } = open()
    await shown()
    await user.type(searchbox(), 'biriy')
    expect((await screen.findByRole('group', { name: 'Categories that match' })).textContent).toBe('Categories that matchBiryani')
    await user.type(searchbox(), 'xyz')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Categories that match' })).toBeNull())
    await user.clear(searchbox())
    await user.type(searchbox(), 'start')
    await screen.findByRole('group', { name: 'Categories that match' })
    await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Starters' }))
    expect(searchbox().value).toBe('')
    expect(screen.getByRole('link', { name: 'Subz Biryani' })).toBeInstanceOf(HTMLElement)
  })

  test('what was searched for, which fills the field again and can be cleared', async () => {
    const { user } = open()
    await shown()
    await user.type(searchbox(), 'prawns{Enter}')
    expect(remembered()).toBe('[{"outletId":"b1","queries":["prawns"]}]')
    await user.click(searchbox())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: 'Subz Biryani' })).toBeInstanceOf(HTMLElement)
    await user.tab()
    await user.click(searchbox())
    await screen.findByRole('group', { name: 'Recent searches' })
    await user.click(recent().getByRole('button', { name: 'prawns' }))
    expect([searchbox().value, document.activeElement]).toEqual(['prawns', searchbox()])
    await user.clear(searchbox())
    await user.click(recent().getByRole('button', { name: 'Clear recent searches' }))
    expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull()
    expect([remembered(), document.activeElement]).toEqual([null, searchbox()])
  })

  test('by keyboard: Tab goes through what is offered, Escape goes back to the field and closes', async () => {
    localStorage.setItem('recentSearches', '[{"outletId":"b1","queries":["prawns"]},{"outletId":"b2","queries":["dosa"]}]')
    const { user } = open()
    await shown()
    await user.click(searchbox())
    await screen.findByRole('group', { name: 'Recent searches' })
    const names: string[] = []
    for (let stop = 0; stop < 4; stop++) {
      await user.tab()
      names.push(document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent)
    }
    expect(names).toEqual(['Clear recent searches', 'prawns', 'Starters', 'Biryani'])
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(searchbox())
    expect(screen.queryByRole('group', { name: 'Categories' })).toBeNull()
  })
})

test('the first dishes of a long menu, which the page has brought, are shown while the rest is on its way, and stay where they are', async () => {
  const { answer, release } = heldReply()
  const queries = testQueries()
  queries.setQueryData(beginningKey(menuQuery('b1')), await readMenu({ Starters: MENU.Starters }))
  open({ menu: answer, queries })
  const first = await screen.findByRole('link', { name: 'Hara Bhara Kebab' })
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('searchbox')).toBeNull()
  release({ data: { ...MENU, Thalis: Array.from({ length: 997 }, (_, index) => dish(`n${index}`, `Thali ${index}`)) } })
  expect(await screen.findByText('1001 dishes')).toBe(screen.getByRole('status').querySelector('.numeral'))
  expect(first.isConnected).toBe(true)
  await screen.findByRole('searchbox')
})

test('a menu of more than 200 dishes has only the rows near the screen in the page', async () => {
  const dishes = Array.from({ length: 2_000 }, (_, index) => dish(`d${index}`, index === 0 ? 'Hara Bhara Kebab' : `Dish ${index}`))
  open({ menu: { data: { Starters: dishes } } })
  await shown()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2000 dishes'))
  const rows = () => screen.getAllByRole('listitem').filter((row) => row.dataset['dish'])
  expect(rows().length).toBeLessThan(40)
  await waitFor(() => expect(rows()[0]!.getAttribute('aria-setsize')).toBe('2000'))
  expect(rows()[0]!.getAttribute('aria-posinset')).toBe('1')
  expect(rows().length).toBeLessThan(40)
})

test('adding, counting and removing a dish happens in place and keeps the focus', async () => {
  const { user, quantities } = open()
  await user.click(await shown())
  const row = within(screen.getByText('Spinach and peas.').closest('li')!)
  const more = row.getByRole('button', { name: 'Add one Hara Bhara Kebab' })
  expect(document.activeElement).toBe(more)
  await user.click(more)
  expect(quantities()).toEqual([['m1', undefined, 2]])
  await user.click(row.getByRole('button', { name: 'Remove one Hara Bhara Kebab' }))
  await user.click(row.getByRole('button', { name: 'Remove one Hara Bhara Kebab' }))
  expect(quantities()).toEqual([])
  expect(document.activeElement).toBe(row.getByRole('button', { name: 'ADD Hara Bhara Kebab' }))
})

test('the size ordered most is chosen and called so; one out of stock says so and cannot be chosen', async () => {
  const serving = [
    { servingSize: 'HALF PLATE', price: 220 },
    { servingSize: 'FULL PLATE', price: 360, outOfStock: true },
    { servingSize: 'JUMBO', price: 500 },
  ]
  const { user } = open({ menu: { data: { Biryani: [dish('m4', 'Subz Biryani', { serving, popularServing: 'JUMBO' })] } } })
  await user.click(await screen.findByRole('button', { name: 'ADD Subz Biryani' }))
  const sheet = within(await screen.findByRole('dialog', { name: /Subz Biryani/ }))
  const chosen = sheet.getByRole<HTMLInputElement>('radio', { name: 'Jumbo Most ordered ₹500' })
  expect(chosen.checked).toBe(true)
  const gone = sheet.getByRole<HTMLInputElement>('radio', { name: 'Full Plate Out of stock ₹360' })
  await user.click(gone)
  expect([gone.disabled, gone.checked, chosen.checked]).toEqual([true, false, true])
})

test('a dish with servings asks how many of which size', async () => {
  const { user, quantities, said } = open()
  await shown()
  await user.click(screen.getByRole('button', { name: 'ADD Subz Biryani' }))
  const sheet = within(await screen.findByRole('dialog', { name: /Subz Biryani/ }))
  await user.click(sheet.getByRole('button', { name: 'More than one size' }))
  expect(document.activeElement).toBe(sheet.getByRole('button', { name: 'Add one Full Plate, Subz Biryani' }))
  sheet.getByRole('button', { name: 'Add item · ₹360' })
  await user.click(sheet.getByRole('button', { name: 'Remove one Full Plate, Subz Biryani' }))
  await user.click(sheet.getByRole('button', { name: 'Add item' }))
  expect(said()).toBe('Please select a serving size')
  await user.click(sheet.getByRole('button', { name: 'ADD Full Plate, Subz Biryani' }))
  await user.click(sheet.getByRole('button', { name: 'Add one Full Plate, Subz Biryani' }))
  await user.click(sheet.getByRole('button', { name: 'Add 2 items · ₹720' }))
  expect(quantities()).toEqual([['m4', 'FULL PLATE', 2]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dish that is out of stock says so and cannot be added', async () => {
  open()
  await shown()
  expect(screen.getByText('OUT OF STOCK')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByRole('button', { name: 'ADD Tandoori Murgh' })).toBeNull()
})

const CLOSED = { ...OUTLET, openNow: false, opensAt: '2099-01-02T09:30:00+05:30' }

test('outside its hours the chip names the next opening, and ADD is disabled with the reason beside it', async () => {
  const { user, quantities, said } = open({ outlet: { data: CLOSED } })
  const add = await shown()
  expect(screen.getByRole('button', { name: 'Closed now · opens 2099-01-02 9:30 am , opening hours' })).toBeInstanceOf(HTMLElement)
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(add.getAttribute('aria-describedby')!)?.textContent).toBe('Closed now · opens 2099-01-02 9:30 am')
  await user.click(add)
  expect(quantities()).toEqual([])
  expect(said()).toBe('This outlet is closed now · opens 2099-01-02 9:30 am.')
})

const MONDAY_EVENING = { Date: 'Mon, 23 Nov 2026 18:40:00 GMT' }

test.each([
  ['India, where it is Tuesday', undefined, 'Tuesday (today)', 'opens 9:30 am'],
  ['New York, where it is Monday', 'America/New_York', 'Monday (today)', 'opens tomorrow 9:30 am'],
])('a phone that is three days off shows an outlet in %s', async (_where, timeZone, today, opens) => {
  vi.setSystemTime('2026-11-26T23:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const opensAt = `2026-11-24T09:30:00${timeZone ? '-05:00' : '+05:30'}`
  const { user } = open({ outlet: json({ data: { ...OUTLET, openNow: false, opensAt, timeZone } }, 200, MONDAY_EVENING) })
  await shown()
  await user.click(screen.getByRole('button', { name: `Closed now · ${opens} , opening hours` }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Opening hours' }))
  expect(sheet.getByText(/today/).textContent).toBe(today)
})

test('beside a wide menu stands the cart of this outlet', async () => {
  setMedia('(min-width: 1024px)', true)
  const { user } = open()
  await shown()
  await screen.findByText(/^Nothing from here yet/)
  await user.click(await shown())
  const side = within(screen.getByRole('complementary', { name: 'Cart' }))
  expect(side.getByText('1 item')).toBeInstanceOf(HTMLElement)
  expect(side.getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href')).toBe('/checkout/b1')
})

test('a menu without dishes says so', async () => {
  open({ menu: { data: {} } })
  await screen.findByRole('heading', { name: 'No Menu Available' })
})

test('an unknown outlet leads home', async () => {
  const { user, location } = open({ outlet: refusal(404, 'No such outlet') })
  await screen.findByRole('heading', { name: 'Outlet not found' })
  await user.click(screen.getByRole('link', { name: 'Go to Home' }))
  expect(location()).toBe('/home')
})

test.each([
  ['b1', 0],
  ['b9', 1],
])('while the outlet loads, a customer who sits at %s sees %d places of its pictures', (outletId, places) => {
  open({ outlet: never, menu: never, qr: { outletId, origin: { type: 'TABLE', id: 5 }, scannedAt: Date.now() } })
  expect(document.querySelectorAll('.banner-place')).toHaveLength(places)
})
