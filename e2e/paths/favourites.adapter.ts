import { expect, type Page, type Route } from 'playwright/test'
import type { FavouritesEvent } from '#machines/favourites/favourites.context.ts'
import { type FavouritesSnapshot as Snapshot, selectIsFavourite, selectIsRemoving } from '#machines/favourites/favourites.machine.ts'
import type { Favourites } from '#machines/model/outlet/favourites.ts'
import { cartTab, emptyCart, OUTLET, signIn } from '../support/steps.ts'
import { beginSignedIn, inAnotherTab, PEOPLE, sessionOf } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { storeInAnotherTab } from './other-tab.ts'

type Event<Type> = Extract<FavouritesEvent, { type: Type }>

const REFUSED = { because: 'a refused session ends at once, which the paths of the session walk' }

/** The outlet and the dish of the model, as the demo data has them. */
const DISH = { id: `${OUTLET.id}_dal-makhani`, name: 'Dal Makhani' }
const onWire = (favourites: Favourites) => favourites.map(() => ({ businessId: OUTLET.id, menuIds: [DISH.id] }))

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favorite ${name}`, exact: true })
const question = (page: Page) => page.getByRole('dialog', { name: 'Remove from favorites?' })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).filter({ visible: true })
const at = (page: Page) => new URL(page.url()).pathname

/** Without loading the page anew: the hearts live as long as it. */
async function toOutlet(page: Page): Promise<void> {
  if (at(page) === `/outlet/${OUTLET.id}`) return
  if (at(page) === '/login') await page.getByText('Continue as Guest').click()
  else await tab(page, 'Home').click()
  await page.getByRole('link', { name: OUTLET.name, exact: true }).click()
  await expect(page).toHaveURL(`/outlet/${OUTLET.id}`)
}

async function toDish(page: Page): Promise<void> {
  if (at(page).endsWith(DISH.id)) return
  await toOutlet(page)
  await page.getByRole('main').getByRole('link', { name: DISH.name, exact: true }).click()
}

async function toFavourites(page: Page): Promise<void> {
  if (at(page) === '/my-favorites') return
  await tab(page, 'Profile').click()
  await page.getByRole('link', { name: 'Your Favorites' }).click()
}

async function saveForLater(page: Page): Promise<void> {
  const line = page.getByRole('button', { name: `Save for later: ${DISH.name}` })
  if (at(page) !== '/my-cart' || !(await line.isVisible())) {
    await toOutlet(page)
    const quantity = page
      .getByRole('main')
      .getByRole('group', { name: `Quantity of ${DISH.name}` })
      .first()
    const add = page.getByRole('button', { name: `ADD ${DISH.name}`, exact: true })
    await expect(add.or(quantity).first()).toBeVisible()
    if (await add.isVisible()) await add.click()
    await expect(quantity).toBeVisible()
    await cartTab(page).filter({ visible: true }).click()
  }
  await line.click()
}

async function press({ page }: Stage, { key, from }: Event<'favourite.set'>): Promise<void> {
  if (from === 'later') return saveForLater(page)
  if (from === 'heart') {
    await (key.menuId === undefined ? toOutlet(page) : toDish(page))
    return heart(page, key.menuId === undefined ? OUTLET.name : DISH.name).click()
  }
  await toFavourites(page)
  return page.getByRole('button', { name: `Remove ${OUTLET.name}` }).click()
}

/** Lines on their way to the cart, held back until the path says whether they get there. */
const lines = new WeakMap<Page, { held: Route[]; isHolding: boolean }>()

async function order({ page }: Stage): Promise<void> {
  const waiting = lines.get(page)!
  // One that the customer has pressed a heart for since then decides nothing any more.
  for (const route of waiting.held.splice(0)) await route.continue()
  await toFavourites(page)
  waiting.isHolding = true
  await page.getByRole('button', { name: `Add to cart: ${DISH.name}` }).click()
}

async function settle({ page }: Stage, { isInCart }: Event<'dish.settled'>): Promise<void> {
  const waiting = lines.get(page)!
  await expect.poll(() => waiting.held.length).toBeGreaterThan(0)
  waiting.isHolding = false
  for (const route of waiting.held.splice(0))
    await (isInCart ? route.continue() : route.fulfill({ status: 503, json: { message: 'down' } }))
}

const answerWith = (_: Stage, route: Route, { output }: { output: Favourites }) => route.fulfill({ json: { data: onWire(output) } })

/** Where the heart is on the page that the customer is on. Asked for at one moment: a page on its way out takes its heart along. */
const heartIs = (page: Page, name: string, value: string): Promise<void> =>
  expect
    .poll(() =>
      heart(page, name)
        .filter({ visible: true })
        .evaluateAll((hearts) => hearts.map(({ ariaPressed }) => ariaPressed)),
    )
    .toEqual(expect.arrayOf(String(value === 'filled')))

export const favouritesAdapter: Adapter = {
  names: { dal: DISH.name, saffron: OUTLET.name },
  async start({ page }, start) {
    // The list shows the card of the model, whatever the server has.
    await emptyCart(page)
    const [outlet, dish] = await Promise.all(
      [`business/${OUTLET.id}`, `business/${OUTLET.id}/menu/${DISH.id}`].map(async (path) => {
        const reply = await page.request.get(`/api/customer/${path}`)
        return ((await reply.json()) as { data: unknown }).data
      }),
    )
    await page.route('**/api/customer/favourites-details', (route) =>
      route.fulfill({ json: { data: [{ id: OUTLET.id, business: outlet, menus: [dish] }] } }),
    )
    const waiting = { held: [] as Route[], isHolding: false }
    lines.set(page, waiting)
    await page.route('**/api/customer/cart/upsert', (route) => (waiting.isHolding ? void waiting.held.push(route) : route.continue()))
    if (start !== 'a guest') await beginSignedIn(page)
    if (start.includes('last visit')) {
      await page.evaluate(
        (favourites) => {
          const { id } = JSON.parse(localStorage.getItem('customer')!) as { id: string }
          localStorage.setItem('favourites', JSON.stringify({ version: 1, owner: id, favourites }))
        },
        [{ outletId: OUTLET.id, menuIds: [DISH.id] }],
      )
    }
    await page.goto(`/outlet/${OUTLET.id}`)
  },
  calls: {
    loadFavourites: 'GET /customer/favourites',
    rereadFavourites: 'GET /customer/favourites',
    saveFavourite: 'POST /customer/favourites',
  },
  answers: {
    'xstate.done.actor.loadFavourites': answerWith,
    'xstate.done.actor.rereadFavourites': answerWith,
    'xstate.done.actor.saveFavourite': (_, route) => route.fulfill({ json: { data: null } }),
  },
  events: {
    'favourite.set': press,
    'dish.ordered': order,
    'dish.settled': settle,
    'removal.confirm': ({ page }) => question(page).getByRole('button', { name: 'Remove' }).click(),
    'removal.cancel': ({ page }) => question(page).getByRole('button', { name: 'Cancel' }).click(),
    'session.started': async ({ page }) => {
      if (at(page) !== '/login') return inAnotherTab(page, await sessionOf(page, PEOPLE['c1']!))
      await page.getByLabel('Remember me').check()
      await signIn(page)
    },
    'session.ended': ({ page }) => inAnotherTab(page, undefined),
    'favourites.refresh': ({ page }) => storeInAnotherTab(page, { favourites: String(Math.random()) }),
  },
  // Whether a call is on its way is not to be seen: hearts and question are all that differs.
  observed: {
    'heart of Dariya Mahal': async ({ page }, value) => {
      if (at(page) === `/outlet/${OUTLET.id}`) await heartIs(page, OUTLET.name, value)
    },
    'heart of Dal Makhani': async ({ page }, value) => {
      if (at(page) !== `/outlet/${OUTLET.id}`) await heartIs(page, DISH.name, value)
    },
    question: ({ page }, value) => expect(question(page)).toBeVisible({ visible: value !== 'not asked' }),
  },
  canDo: (snapshot: Snapshot, event) => {
    const isGuest = snapshot.context.customerId === undefined
    if (event.type === 'dish.ordered') return !isGuest && !snapshot.matches({ question: 'open' })
    if (event.type !== 'favourite.set') return true
    const { key, wanted, from } = event as unknown as Event<'favourite.set'>
    // Nothing else can be pressed while a question is open; what is being removed cannot be removed once more.
    if (snapshot.matches({ question: 'open' }) || (from === 'list' && selectIsRemoving(snapshot, key.outletId))) return false
    if (from === 'heart') return selectIsFavourite(snapshot, key) !== wanted
    return from === 'later' || !isGuest
  },
  handed: {
    'favourites --xstate.error.actor.watchApp--> (stay)': breakdownOf('the watching of the app'),
    'favourites.account.customer.loading --xstate.error.actor.loadFavourites[0]--> favourites.account.customer.resting': REFUSED,
    'favourites.account.customer.saving --xstate.error.actor.saveFavourite[0]--> favourites.account.customer.resting': REFUSED,
  },
}
