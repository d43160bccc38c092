import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts'
import { inOrder, press, sees, tap } from './acts.ts'
import { cartAt, DAL, BIRYANI, MENU, order, OUTLET, OUTLETS, PLACE, says } from './replies.ts'
import { rare, type State, statesOf } from './state.ts'

/** What the app looks things up by, and what is no text to it. */
const SAME = /Id$|Size$|status$|Status$|Time$|At$|Area$|^(id|kind|at|image|type|timing|spiceLevel|allergens|lat|lon|country_code)$/

/** The same reply with every text in it replaced. */
function replaced<T>(value: T, text: string): T {
  if (typeof value === 'string') return text as T
  if (Array.isArray(value)) return value.map((one) => replaced(one, text) as unknown) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, SAME.test(key) ? one : replaced(one as unknown, text)])) as T
}

const NOTICE = {
  id: 'a',
  kind: 'REVIEW',
  at: new Date().toISOString(),
  isNew: true,
  outletId: 'dariya-mahal',
  outletName: 'Dariya Mahal',
  orderId: 'o1',
  text: 'Come again!',
}

const rows = (text: string): Record<string, Omit<State, 'screen' | 'name'>> => {
  const all = (data: unknown) => says(replaced(data, text))
  const catalogue = {
    'GET /customer/businesses': all(OUTLETS),
    'GET /customer/business/dariya-mahal': all(OUTLET),
    'GET /customer/business/*/menu': says(
      Object.fromEntries(Object.values(MENU).map((dishes, index) => [`${index} ${text}`, replaced(dishes, text)])),
    ),
    'GET /customer/business/*/menu/dal-makhani': all(DAL),
  }
  const followed = (orderStatus: string) => {
    const { menus, ...rest } = order(orderStatus, { orderSourceAreaName: text })
    return says([{ ...replaced(rest, text), menus: replaced(menus, text) }])
  }
  const single = (orderStatus: string) => says((followed(orderStatus) as { json: { data: object[] } }).json.data[0])
  const orders = { 'GET /customer/order/ongoing-orders': followed('PREPARING'), 'GET /customer/order/o1': single('SERVED') }
  const at = '/outlet/dariya-mahal'
  const heading = sees('h1')
  return {
    home: { at: '/home', guest: true, answers: catalogue, seen: sees('article h3') },
    'choosing a place': rare({
      at: '/home',
      guest: true,
      local: { locationWelcomed: undefined },
      answers: { 'GET /places/autocomplete': { json: [{ ...replaced(PLACE, text), lat: '19', lon: '72' }] } },
      act: inOrder(press('Enter location manually'), (page) => page.getByRole('combobox').fill(text.trim().slice(0, 100))),
      seen: (page) => page.getByRole('option').first().waitFor(),
    }),
    outlet: {
      at,
      answers: { ...catalogue, 'GET /customer/cart': cartAt(replaced(OUTLET, text), [[replaced(DAL, text), 1]]) },
      seen: /View Cart/,
    },
    categories: rare({ at, answers: catalogue, act: press('MENU'), seen: (page) => page.getByRole('dialog').waitFor(), narrowOnly: true }),
    sizes: rare({
      at,
      answers: { ...catalogue, 'GET /customer/business/*/menu': says({ [text]: [replaced(BIRYANI, text)] }) },
      act: (page) => page.locator('.dish button.add').first().click(),
      seen: 'Select a serving size',
    }),
    dish: rare({ at: `${at}/menu/dal-makhani`, answers: catalogue, seen: 'Ingredients' }),
    'order placed': rare({ at: '/orders/success/o1', answers: orders, seen: heading }),
    tracking: rare({ at: '/orders/success/o1', answers: orders, act: press('Track Your Order'), seen: sees('dialog dl') }),
    orders: rare({ at: '/my-orders', answers: orders, seen: sees('article') }),
    notifications: rare({
      at: '/notification',
      answers: { 'GET /customer/notices': { json: { data: [replaced(NOTICE, text)], unread: 1 } } },
      seen: sees('.headline'),
    }),
    rating: rare({ at: '/order/o1', answers: orders, act: press('Rate & Review'), seen: 'Tap to rate' }),
    checkout: {
      at: '/checkout/dariya-mahal',
      answers: {
        'GET /customer/cart': cartAt(replaced(OUTLET, text), [[replaced(DAL, text), 2]]),
        'GET /customer/origin/list': says([1, 2].map((tableId) => ({ tableId, tableName: text }))),
      },
      act: tap('Table'),
      seen: /^#2/,
    },
  }
}

/** Whatever stands where a text is expected takes no more room than there is. Nothing of it runs: e2e/hostile.e2e.ts. */
export const hostileStates: State[] = ['right to left', 'five hundred letters', 'five hundred letters in words', 'towers of marks'].flatMap(
  (kind) =>
    statesOf(`nothing but ${kind}`, rows(HOSTILE_TEXTS[kind]!)).map((state) => ({
      ...state,
      isRare: state.isRare || kind !== 'five hundred letters',
    })),
)
