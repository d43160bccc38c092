import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { HomeRoute } from '#src/screens/home/home-route.tsx'
import { type Answer, type Call, fakeApi, type FakeApi, refusal } from '#tests/support/fake-fetch.ts'
import { quantities } from '#tests/support/fixtures.ts'
import { wireDish, wireOutlet } from '#tests/support/wire-catalogue.ts'
import { selectCart } from '#machines/cart/cart.machine.ts'
import { ASHA, renderScreen } from '#tests/support/render.tsx'
import { reorderingApp } from '#tests/support/reordering-app.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'

const BUSINESSES = 'GET /customer/businesses'
const NOTIFY = 'POST /customer/availability-request'
const DARIYA = wireOutlet('b1', 'Dariya Mahal', { type: 'RESTAURANT', distance: 0.62 })
const PUNE = { version: 1, displayName: 'Pune, Maharashtra', cityName: 'Pune', coordinates: { lat: 18.5196, lng: 73.8554 } }

const open = (answer: Answer, search = '') => {
  const api = fakeApi({ [BUSINESSES]: answer })
  return { api, ...renderScreen(<HomeRoute />, { route: `/home${search}`, path: '/home' }) }
}
const store = (location: unknown) => localStorage.setItem('userLocationData', JSON.stringify(location))

// The welcome has tests of its own.
beforeEach(() => localStorage.setItem('locationWelcomed', '1'))

test('a card tells name, address, cost, distance, rating, status and an offer, and leads to the outlet', async () => {
  store(PUNE)
  const { user, location } = open({ data: [DARIYA] })
  expect(screen.getByRole('heading', { name: 'Nearby Hotel Services', level: 2 })).toBeInstanceOf(HTMLElement)
  const card = within(await screen.findByRole('article'))
  for (const text of ['Hill Road, Mumbai', '₹800 for two', '0.6 km', '4.2', 'OPEN', 'Flat 10% Off on total bill', '+3 offers'])
    expect(card.getByText(text)).toBeInstanceOf(HTMLElement)
  await user.click(card.getByRole('link', { name: 'Dariya Mahal' }))
  expect(location()).toBe('/outlet/b1')
})

test('the offers chip leads to the offers of the outlet', async () => {
  const { user, location } = open({ data: [DARIYA] })
  await user.click(await screen.findByRole('link', { name: '+3 offers of Dariya Mahal' }))
  expect(location()).toBe('/outlet/b1#offers')
})

test('a card promises the offers of its own outlet, and nothing for one that has none', async () => {
  const own = { code: 'OWN5', title: 'Own', discountType: 'FLAT', discountValue: 5 }
  open({
    data: [
      { ...DARIYA, offers: [own] },
      { ...DARIYA, businessId: 'b2', offers: [] },
    ],
  })
  const [first, second] = await screen.findAllByRole('article')
  expect(within(first!).getByText('Flat ₹5 Off on total bill')).toBeInstanceOf(HTMLElement)
  expect(within(second!).queryByText(/Off on|offers/)).toBeNull()
})

test('an outlet that tells nothing of itself has the fallbacks', async () => {
  open({ data: [{ businessId: 'b2', status: 'ELSEWHERE', name: null, averageCost: null, distance: 'far' }] })
  const card = within(await screen.findByRole('article'))
  for (const text of ['Unnamed Hotel', 'N/A', 'Address not available', 'UNKNOWN']) expect(card.getByText(text)).toBeInstanceOf(HTMLElement)
  expect(card.queryByText(/km$/)).toBeNull()
})

test.each([
  ['its mean and count', { mean: 4.56, count: 31 }, 'Rating 4.6(31 ratings)'],
  ['New below three ratings', { mean: 5, count: 2 }, 'Rating New'],
  ['New without any', { mean: null, count: 0 }, 'Rating New'],
  ['the constant where nothing of it can be read', { mean: 'good' }, 'Rating 4.2'],
])('the rating of a card is %s', async (_what, rating, text) => {
  open({ data: [{ ...DARIYA, rating }] })
  await screen.findByRole('article')
  expect(document.querySelector('.badge.star')?.textContent).toBe(text)
})

test('outlets outside their hours are rows below the open ones, which say when they open', async () => {
  const shut = { ...DARIYA, openNow: false, opensAt: '2099-01-02T09:30:00+05:30' }
  open({ data: [shut, { ...shut, businessId: 'b3', opensAt: undefined }, wireOutlet('b2', 'Tandoor Lane', { openNow: true })] })
  await screen.findByRole('heading', { name: 'Opening later 2' })
  const badges = screen.getAllByRole('article').map((card) => card.querySelector('.badge')?.textContent)
  expect(badges).toEqual(['OPEN', 'Opens 2099-01-02 9:30 am', 'CLOSED'])
})

test.each([
  ['the nearest first', '', ['OPEN 1', 'OPEN 2', 'TEMP CLOSED', 'COMING SOON', 'Opens 2099-01-02 9:30 am']],
  ['another order', '?sort=cost', ['OPEN 2', 'OPEN 1', 'COMING SOON', 'TEMP CLOSED', 'Opens 2099-01-02 9:30 am']],
])('outlets that take no orders by their status are cards after the open ones, with %s', async (_which, search, expected) => {
  open(
    {
      data: [
        wireOutlet('b1', '', { status: 'TEMPORARILY_CLOSED', averageCost: 500 }),
        wireOutlet('b2', '1', { averageCost: 400 }),
        wireOutlet('b3', '', { openNow: false, opensAt: '2099-01-02T09:30:00+05:30', averageCost: 300 }),
        wireOutlet('b4', '', { status: 'COMING_SOON', averageCost: 200 }),
        wireOutlet('b5', '2', { averageCost: 100 }),
      ],
    },
    search,
  )
  await screen.findByRole('heading', { name: 'Opening later 1' })
  const shown = () =>
    screen.getAllByRole('article').map((card) => {
      const badge = card.querySelector('.badge:not(.star)')!.textContent
      return badge === 'OPEN' ? `OPEN ${card.querySelector('h3')!.textContent}` : badge
    })
  await waitFor(() => expect(shown()).toEqual(expected))
})

test('where none is open, the cards say when they open', async () => {
  open({ data: [{ ...DARIYA, openNow: false, opensAt: '2099-01-02T09:30:00+05:30' }] })
  const card = await screen.findByRole('article')
  expect(card.querySelector('.badge')?.textContent).toBe('Opens 2099-01-02 9:30 am')
  expect(screen.queryByRole('heading', { name: /^Opening later/ })).toBeNull()
})

describe('the filters', () => {
  const DATA = [
    wireOutlet('b1', 'Dariya Mahal', { vegetarian: 'some', rating: { mean: 4.6, count: 9 }, averageCost: 900 }),
    wireOutlet('b2', 'Udupi Tiffin', { vegetarian: 'all', rating: { mean: 4.1, count: 9 }, averageCost: 300 }),
    wireOutlet('b3', 'Late Grill', { vegetarian: 'none', openNow: false, averageCost: 700 }),
  ]
  const names = () => screen.getAllByRole('article').map((card) => card.querySelector('h3')?.textContent)
  const chips = async () => within(await screen.findByRole('group', { name: 'Filters' }))

  test('are those that make a difference here, and a tap puts one into the address and takes it out', async () => {
    const { user, location } = open({ data: DATA })
    const group = await chips()
    expect(group.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      'All filters and sorting',
      'Open now',
      'Pure veg',
      'Rated 4.0 and more',
      'Up to ₹500 for two',
    ])
    await user.click(group.getByRole('button', { name: 'Pure veg' }))
    await waitFor(() => expect(names()).toEqual(['Udupi Tiffin']))
    expect(location()).toBe('/home?veg=all')
    expect(group.getByRole('button', { name: 'Pure veg' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText('1 of 3 outlets')).toBeInstanceOf(HTMLElement)
    await user.click(group.getByRole('button', { name: 'Pure veg' }))
    await waitFor(() => expect(names()).toEqual(['Dariya Mahal', 'Udupi Tiffin', 'Late Grill']))
    expect(location()).toBe('/home')
  })

  test('of the address are there from the beginning, and what it cannot mean is nothing', async () => {
    open({ data: DATA }, '?sort=cost&open=1&veg=ham')
    await waitFor(() => expect(names()).toEqual(['Udupi Tiffin', 'Dariya Mahal']))
    expect(screen.getByRole('button', { name: 'All filters and sorting, 2 chosen' })).toBeInstanceOf(HTMLElement)
  })

  test('that are chosen stand above the list with how many fit, and each is cleared there', async () => {
    const { user, location } = open({ data: DATA }, '?cost=middle&sort=rating')
    expect((await screen.findByText('2 of 3 outlets')).textContent).toBe('2 of 3 outlets')
    await user.click(screen.getByRole('button', { name: 'Clear “By rating”' }))
    expect(location()).toBe('/home?cost=middle')
    expect(document.activeElement?.textContent).toBe('2 of 3 outlets')
    await user.click(screen.getByRole('button', { name: 'Clear “₹500 to ₹1,000 for two”' }))
    await waitFor(() => expect(names()).toEqual(['Dariya Mahal', 'Udupi Tiffin', 'Late Grill']))
    expect(location()).toBe('/home')
  })

  test('that leave nothing are named, and the one that does so is cleared', async () => {
    const { user, location } = open({ data: DATA }, '?veg=all&cost=middle')
    expect(await screen.findByText('No outlet here fits all of your filters.')).toBeInstanceOf(HTMLElement)
    await user.click(screen.getByRole('button', { name: /^Clear “ ?Pure veg/ }))
    await waitFor(() => expect(names()).toEqual(['Dariya Mahal', 'Late Grill']))
    expect(location()).toBe('/home?cost=middle')
    expect(document.activeElement?.textContent).toBe('2 of 3 outlets')
  })

  test('stand in a sheet with their counts, which says how many outlets fit', async () => {
    const { user, location } = open({ data: DATA })
    await user.click((await chips()).getByRole('button', { name: 'All filters and sorting' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.click(sheet.getByRole('checkbox', { name: 'Serves veg 2 outlets' }))
    await user.click(await sheet.findByRole('radio', { name: 'Rating' }))
    await user.click(await sheet.findByRole('button', { name: 'Show 2 outlets' }))
    expect(location()).toBe('/home?sort=rating&veg=some')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('are not there where outlets tell nothing to choose by', async () => {
    open({ data: [wireOutlet('b1', 'Dariya Mahal'), wireOutlet('b2', 'Udupi Tiffin')] })
    await screen.findByRole('link', { name: 'Udupi Tiffin' })
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
  })
})

test('without a chosen place no card tells how far an outlet is', async () => {
  open({ data: [DARIYA] })
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('₹800 for two')).toBeInstanceOf(HTMLElement)
  expect(card.queryByText(/km$/)).toBeNull()
})

test('pictures have dots: one stop for the Tab key, arrows and taps choose', async () => {
  const { user } = open({ data: [{ ...DARIYA, businessBannerImages: ['a/1.webp', 'a/2.webp', 'a/3.webp'] }] })
  const dots = within(await screen.findByRole('group', { name: 'Pictures of Dariya Mahal' })).getAllByRole('button')
  const current = () => dots.map((dot) => dot.getAttribute('aria-current') === 'true')
  expect(dots.map((dot) => dot.tabIndex)).toEqual([0, -1, -1])
  await user.click(dots[2]!)
  expect(current()).toEqual([false, false, true])
  await user.keyboard('{ArrowRight}')
  expect(current()).toEqual([true, false, false])
  expect(document.activeElement).toBe(dots[0])
  await user.keyboard('{ArrowLeft}')
  expect(current()).toEqual([false, false, true])
})

test.each(['altKey', 'metaKey', 'ctrlKey'])("an arrow with %s is the browser's, and moves no picture", async (modifier) => {
  open({ data: [{ ...DARIYA, businessBannerImages: ['a/1.webp', 'a/2.webp'] }] })
  const dot = await screen.findByRole('button', { name: 'Picture 1 of 2' })
  expect(fireEvent.keyDown(dot, { key: 'ArrowLeft', [modifier]: true })).toBe(true)
  expect(dot.getAttribute('aria-current')).toBe('true')
})

test('the offer of a card changes with its picture, and neighbours begin with different ones', async () => {
  const pictures = ['a/1.webp', 'a/2.webp', 'a/3.webp']
  const { user } = open({ data: [{ ...DARIYA, businessBannerImages: pictures }, wireOutlet('b2', 'Tandoor Lane')] })
  await screen.findAllByRole('article')
  const offers = () => [...document.querySelectorAll('.offer > span')].map(({ textContent }) => textContent)
  expect(offers()).toEqual(['Flat 10% Off on total bill', 'Flat ₹100 Off on orders above ₹299'])
  await user.click(screen.getByRole('button', { name: 'Picture 3 of 3' }))
  expect(offers()[0]).toBe('Flat 20% Off on total bill')
})

test('without a location the list is that of the default place, and the header asks to select one', async () => {
  const { api } = open({ data: [] })
  await screen.findByRole('heading', { name: "We're expanding to your area" })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your food partner in every mood')
  expect(screen.getByRole('button', { name: /^Select location Near Bandra West, Mumbai$/ }).getAttribute('aria-haspopup')).toBe('dialog')
  const [call] = api.callsTo(BUSINESSES)
  expect([call!.query.get('latitude'), call!.query.get('longitude')]).toEqual(['19.0596', '72.8295'])
})

test('a saved location decides what is asked for and is named', async () => {
  store(PUNE)
  const { api } = open({ data: [DARIYA] })
  await screen.findByRole('article')
  expect(screen.getByRole('button', { name: /Pune, Maharashtra$/ })).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('status').textContent).toBe('1 outlet near Pune, Maharashtra')
  expect(api.callsTo(BUSINESSES).map(({ query }) => query.get('latitude'))).toEqual(['18.5196'])
})

describe('more outlets than the nearest', () => {
  const outletsFrom = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ ...DARIYA, businessId: `b${from + index}`, name: `Outlet ${from + index}` }))
  const limited = ({ query }: Call) => ({ data: outletsFrom(1, Number(query.get('limit') ?? 60)) })
  const limits = (api: FakeApi) => api.callsTo(BUSINESSES).map(({ query }) => query.get('limit'))

  test('the nearest are asked for and listed first; the others come by the button, once each, and take the focus', async () => {
    const { api, user } = open(limited)
    await screen.findByRole('link', { name: 'Outlet 24' })
    expect(screen.getByText('24+ nearby')).toBeInstanceOf(HTMLElement)
    const button = await screen.findByRole('button', { name: 'Show more outlets' })
    expect(screen.queryByRole('link', { name: 'Outlet 25' })).toBeNull()
    expect(limits(api)).toEqual(['25'])
    await user.click(button)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(60))
    expect(limits(api)).toEqual(['25', null])
    expect(screen.getAllByRole('link', { name: /^Outlet \d+$/ }).map((link) => link.textContent)).toEqual(
      outletsFrom(1, 60).map(({ name }) => name),
    )
    screen.getByText('60 outlets in all')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Outlet 25' })))
  })

  test('exactly the nearest are all there are', async () => {
    open({ data: outletsFrom(1, 24) })
    await screen.findByRole('link', { name: 'Outlet 24' })
    expect(screen.getByText('24 nearby')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('button', { name: /more outlets/ })).toBeNull()
  })

  test('a failure of the others leaves the nearest, and can be tried again', async () => {
    const { api, user } = open((call: Call) => (call.query.has('limit') ? limited(call) : refusal(503, 'no')))
    await user.click(await screen.findByRole('button', { name: 'Show more outlets' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch more outlets. Please try again.')
    expect(screen.getAllByRole('article')).toHaveLength(24)
    api.on(BUSINESSES, limited)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(60))
  })

  test.each<[string, Answer]>([
    ['tells all of them whatever it is asked', { data: outletsFrom(1, 60) }],
    ['refuses to hear of a limit', (call: Call) => (call.query.has('limit') ? refusal(400, 'no') : { data: outletsFrom(1, 60) })],
  ])('of a backend that %s, none is asked for twice', async (_what, answer) => {
    const { api } = open(answer)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(60))
    expect(screen.getByText('60 nearby')).toBeInstanceOf(HTMLElement)
    expect(limits(api).filter((limit) => limit === null).length).toBeLessThan(2)
  })
})

test('another location from another tab asks again, without a reload', async () => {
  const { api } = open({ data: [DARIYA] })
  await screen.findByRole('article')
  store(PUNE)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userLocationData' })))
  await screen.findByRole('button', { name: /Pune, Maharashtra$/ })
  await waitFor(() => expect(api.callsTo(BUSINESSES).map(({ query }) => query.get('longitude'))).toEqual(['72.8295', '73.8554']))
})

test('a typed name without a place says whose outlets are shown', async () => {
  store({ version: 1, displayName: 'Atlantis' })
  open({ data: [DARIYA] })
  expect((await screen.findByText(/on the map/)).textContent).toBe(
    'We could not find Atlantis on the map. These are the outlets near Bandra West, Mumbai.',
  )
})

test('where no outlet is near, a guest leaves a contact and is thanked', async () => {
  const { api, user } = open({ data: [] })
  api.on(NOTIFY, refusal(422, 'Please leave a contact', { code: 'CONTACT_REQUIRED' }))
  await user.click(await screen.findByRole('button', { name: 'Notify Me When Available' }))
  const field = await screen.findByLabelText('Email or phone number')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Enter}')
  expect(screen.getByText('Email or Phone Number is required')).toBeInstanceOf(HTMLElement)
  api.on(NOTIFY, { data: null })
  await user.type(field, '+91 98200 12345{Enter}')
  await screen.findByText('Thank you. We will tell you as soon as an outlet near you joins.')
  expect(api.callsTo(NOTIFY).at(-1)!.body).toEqual({
    latitude: 19.0596,
    longitude: 72.8295,
    place: 'Bandra West, Mumbai',
    contact: '9820012345',
  })
})

describe('the search', () => {
  const SEARCH = 'GET /customer/search'
  const NEAR = [
    wireOutlet('b1', 'Dariya Mahal', { cuisines: ['Seafood'] }),
    wireOutlet('b2', 'Udupi Tiffin', { cuisines: ['South Indian'], vegetarian: 'all' }),
  ]
  const PANIR = { menuId: 'm1', name: 'Paneer Tikka', price: 240, isVegetarian: true }
  const found = { outlets: [NEAR[1]], dishes: [{ businessId: 'b2', item: PANIR }], isNearest: false }
  const search = (answer: Answer, address = '', near: unknown[] = NEAR) => {
    const api = fakeApi({ [BUSINESSES]: { data: near }, [SEARCH]: answer })
    return { api, ...renderScreen(<HomeRoute />, { route: `/home${address}`, path: '/home' }) }
  }
  const field = () => screen.findByRole('searchbox', { name: 'Search outlets and dishes' })

  test('finds outlets and dishes, which lead to their place in the menu, and stands in the address', async () => {
    const { api, user, location } = search({ data: found })
    await user.type(await field(), 'panir')
    const dish = await screen.findByRole('link', { name: 'Paneer Tikka' })
    // For the words that the customer stops at, not for each letter.
    expect(api.callsTo(SEARCH).map(({ query }) => new URLSearchParams(query).get('query'))).toEqual(['panir'])
    expect(screen.getByText(/for “/).textContent).toBe('1 outlet and 1 dish for “panir”')
    expect(screen.getByRole('link', { name: 'Udupi Tiffin' })).toBeInstanceOf(HTMLElement)
    expect(location()).toBe('/home?q=panir')
    await user.click(dish)
    expect(location()).toBe('/outlet/b2/menu/m1')
  })

  test('says what was not found, and its button leads back to all outlets', async () => {
    const { user, location } = search({ data: { outlets: [], dishes: [], isNearest: false } }, '?q=sushi')
    await user.click(await screen.findByRole('button', { name: 'Clear the search' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(location()).toBe('/home')
    expect((await field()).getAttribute('value') ?? '').not.toBe('sushi')
  })

  test('that finds nothing leads on by what is cooked here', async () => {
    const { user, api, location } = search({ data: { outlets: [], dishes: [], isNearest: false } }, '?q=sushi&veg=all')
    api.on('GET /customer/cuisines', { data: [{ name: 'Seafood' }, { name: 'South Indian' }] })
    const instead = within(await screen.findByRole('region', { name: 'Try instead' }))
    await user.click(instead.getByRole('button', { name: 'South Indian' }))
    expect(location()).toBe('/home?cuisine=South+Indian&veg=all')
    await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Udupi Tiffin'))
  })

  test('finds what there is where the outlets could not be read, and their failure comes back after it', async () => {
    const api = fakeApi({ [BUSINESSES]: refusal(403, 'no'), [SEARCH]: { data: found } })
    const { user } = renderScreen(<HomeRoute />, { route: '/home', path: '/home' })
    await screen.findByText('Failed to fetch hotels. Please try again.')
    await user.type(await field(), 'panir')
    expect(await screen.findByRole('link', { name: 'Paneer Tikka' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch hotels. Please try again.')
    expect(api.callsTo(SEARCH)).toHaveLength(1)
  })

  test('of a backend without one looks at the names of the outlets', async () => {
    const { user, api } = search({ data: found }, '', [wireOutlet('b1', 'Dariya Mahal'), wireOutlet('b2', 'Café Udupi')])
    await user.type(await screen.findByRole('searchbox', { name: 'Search outlets' }), 'cafe')
    expect((await screen.findByText(/for “/)).textContent).toBe('1 outlet for “cafe”')
    expect(api.callsTo(SEARCH)).toEqual([])
  })

  test('keeps the filters: a dish whose outlet they leave out is left out', async () => {
    const both = {
      ...found,
      outlets: NEAR,
      dishes: [...found.dishes, { businessId: 'b1', item: { ...PANIR, menuId: 'm2', name: 'Prawn Curry' } }],
    }
    search({ data: both }, '?q=curry&veg=all')
    expect(await screen.findByRole('link', { name: 'Paneer Tikka' })).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('link', { name: 'Prawn Curry' })).toBeNull()
  })
})

test('the results of a search stand in the place of the cuisines, which is given back', async () => {
  const near = [
    wireOutlet('b1', 'Dariya Mahal', { cuisines: ['Seafood'] }),
    wireOutlet('b2', 'Udupi Tiffin', { cuisines: ['South Indian'] }),
  ]
  fakeApi({ [BUSINESSES]: { data: near }, 'GET /customer/cuisines': { data: [{ name: 'Seafood' }, { name: 'South Indian' }] } })
  const { container } = renderScreen(<HomeRoute />, { route: '/home?q=udupi', path: '/home' })
  await waitFor(() => expect(container.querySelector('.cuisines')).toBeNull())
  expect(screen.queryByRole('group', { name: 'Cuisines' })).toBeNull()
})

test('a cuisine around the place is its picture, or its name alone; pressed it narrows the list, and again widens it', async () => {
  const near = [
    wireOutlet('b1', 'Dariya Mahal', { cuisines: ['Seafood'] }),
    wireOutlet('b2', 'Udupi Tiffin', { cuisines: ['South Indian'] }),
  ]
  const cuisines = [
    { name: 'South Indian', image: null },
    { name: 'Seafood', image: 'catalogue/malvani-prawn-curry/464.avif' },
  ]
  fakeApi({ [BUSINESSES]: { data: near }, 'GET /customer/cuisines': { data: cuisines } })
  const { user, location } = renderScreen(<HomeRoute />, { route: '/home', path: '/home' })
  const group = within(await screen.findByRole('group', { name: 'Cuisines' }))
  expect(group.getAllByRole('button').map((button) => button.querySelector('.plate') !== null)).toEqual([false, true])
  await user.click(group.getByRole('button', { name: 'South Indian' }))
  expect((await screen.findByText('1 of 2 outlets')).textContent).toBe('1 of 2 outlets')
  expect(location()).toBe('/home?cuisine=South+Indian')
  await user.click(group.getByRole('button', { name: 'South Indian', pressed: true }))
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(location()).toBe('/home')
})

describe('order again', () => {
  const COMPLETED = 'GET /customer/order/completed'
  const dal = wireOrder('o1', {
    orderStatus: 'COMPLETED',
    createdAt: new Date(Date.now() - 86_400_000).toISOString(),
    totalAmount: 390,
    business: { businessId: 'saffron', businessName: 'Saffron House' },
    menus: [
      { ...wireItem('Dal', 1), menuId: 'dal' },
      { ...wireItem('Naan', 2), menuId: 'naan' },
    ],
  })
  const openSignedIn = (completed: Answer, completedBy: string | undefined = ASHA.id, search = '') => {
    localStorage.setItem('customer', JSON.stringify(ASHA))
    localStorage.setItem('order', JSON.stringify({ completedBy }))
    const menu = { Breads: [wireDish('Naan')], Mains: [wireDish('Dal')] }
    const api = fakeApi({
      [BUSINESSES]: { data: [DARIYA] },
      [COMPLETED]: completed,
      'GET /customer/business/:outletId/menu': { data: menu },
    })
    const app = reorderingApp()
    return { api, ...renderScreen(<HomeRoute />, { route: `/home${search}`, path: '/home', app }) }
  }
  const cards = async () => within(await screen.findByRole('region', { name: 'Order again' })).findAllByRole('listitem')

  test('names each basket with its outlet, total and day, and its button fills the cart and leads to the checkout', async () => {
    const { user, app, location } = openSignedIn({ data: [dal, { ...dal, orderId: 'o2' }] })
    const [card, ...others] = await cards()
    expect(others).toEqual([])
    within(card!).getByRole('heading', { name: 'Dal, Naan × 2' })
    for (const said of ['Saffron House', '₹390.00', 'Yesterday']) within(card!).getByText(said)
    await user.click(within(card!).getByRole('button', { name: 'Reorder Dal, Naan × 2' }))
    await waitFor(() => expect(location()).toBe('/checkout/saffron'))
    expect(quantities(selectCart(app.cart.getSnapshot()))).toEqual({ 'saffron/dal/': 1, 'saffron/naan/': 2 })
  })

  test('is not shown to one who is not known to have completed an order; it is learned for the next visit', async () => {
    const { unmount } = openSignedIn({ data: [dal] }, 'another')
    await screen.findByRole('article')
    await waitFor(() => expect(JSON.parse(localStorage.getItem('order')!)).toEqual({ completedBy: ASHA.id }))
    expect(screen.queryByRole('region', { name: 'Order again' })).toBeNull()
    unmount()
    openSignedIn({ data: [dal] })
    expect(await cards()).toHaveLength(1)
  })

  test.each([
    ['nothing is completed', []],
    ['no outlet is told', [{ ...dal, business: { businessName: 'Saffron House' } }]],
  ])('gives its place back where %s, for the next visit too', async (_why, data) => {
    const { container } = openSignedIn({ data })
    await waitFor(() => expect(localStorage.getItem('order')).toBeNull())
    await waitFor(() => expect(container.querySelector('.again')!.childElementCount).toBe(0))
  })

  test('gives its place to a search', async () => {
    const { container: searching } = openSignedIn({ data: [dal] }, ASHA.id, '?q=naan')
    await screen.findByRole('searchbox')
    expect(searching.querySelector('.again')!.childElementCount).toBe(0)
  })
})

test('a parameter that is none of the finder leaves the list as it is', async () => {
  open({ data: [DARIYA, wireOutlet('b2', 'Udupi Tiffin')] }, '?utm_source=poster&vegan=1')
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(screen.queryByText(/of 2 outlets/)).toBeNull()
})
