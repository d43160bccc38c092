import { expect, type Page } from 'playwright/test'
import { PNG } from '../paths/counter-page.ts'
import type { Answer } from '../support/plain-backend.ts'
import { inOrder, press } from './acts.ts'
import { ago, RAVI, OUTLET, SESSION, WORKING } from './counter-replies.ts'
import { says, refuses } from './replies.ts'
import { rare, statesAt } from './state.ts'

const dish = (menuId: string, name: string, more: object = {}) => ({
  menuId,
  version: 'v1',
  category: 'Starters',
  name,
  description: 'Charred with onion and capsicum.',
  image: [],
  price: 245,
  serving: [],
  isVegetarian: true,
  stock: { state: 'IN_STOCK' },
  changedAt: ago(900),
  changedBy: 'Ravi',
  ...more,
})
const TOWELS = dish('towels', 'Fresh Bath Towels', { category: 'Housekeeping', description: 'Two of them.', price: 0, kind: 'service' })
const picture = (name: string) => ({ image: [`catalogue/${name}/116.avif`], pictureUrl: `/pictures/${name}/116.avif` })
const SIZES = [
  { servingSize: 'HALF PLATE', price: 380 },
  { servingSize: 'FULL PLATE', price: 640, outOfStock: true },
]
const MENU = {
  version: 'm1',
  timeZone: 'Asia/Kolkata',
  categories: [
    {
      name: 'Starters',
      dishes: [
        dish('tikka', 'Paneer Tikka', {
          allergens: ['milk', 'mustard'],
          spiceLevel: 'MEDIUM',
          kcal: 320,
          servingGrams: 250,
          tax: '18 incl',
        }),
        dish('murgh', 'Tandoori Murgh', { isVegetarian: false, serving: SIZES, price: 380, allergens: [], ...picture('tandoori-murgh') }),
        dish('samosa', 'Punjabi Samosa', { stock: { state: 'COUNTED', left: 3 } }),
        dish('kadhi', 'Sol Kadhi', { stock: { state: 'SOLD_OUT_TODAY', until: ago(-900) }, finalPrice: 199.5 }),
        dish('momos', 'Steamed Momos', picture('steamed-veg-momos')),
      ],
    },
    { name: 'Sweets', dishes: [dish('kulfi', 'Kulfi', { category: 'Sweets' })] },
  ],
}

const MENU_CALL = 'GET /counter/outlets/dariya-mahal/menu'
const ARRANGE_CALL = 'PUT /counter/outlets/dariya-mahal/menu'
const SAVE_CALL = 'PUT /counter/outlets/dariya-mahal/menu/dishes/tikka'
const PICTURES_CALL = 'POST /counter/outlets/dariya-mahal/menu/pictures'
const STOCK_CALL = `${SAVE_CALL}/stock`
export const AT_MENU: Record<string, Answer> = { ...WORKING, [MENU_CALL]: says(MENU) }
const CHANGED = refuses(409, 'Meera has changed Paneer Tikka meanwhile. Here it is as it is now.', { code: 'DISH_CHANGED' })

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
async function choosePicture(page: Page): Promise<void> {
  await press('Paneer Tikka')(page)
  await page.getByLabel('Choose a picture').setInputFiles({ name: 'tikka.png', mimeType: 'image/png', buffer: PNG })
  await page.getByLabel('Closer').waitFor()
}
async function usePicture(page: Page): Promise<void> {
  await choosePicture(page)
  await press('Use this picture')(page)
}

export const menuStates = statesAt(
  'counter',
  { at: '/counter/menu', guest: true, answers: AT_MENU },
  {
    'a menu on its way': rare({
      answers: { ...AT_MENU, [MENU_CALL]: 'held' },
      seen: 'Loading the menu...',
      shows: ['menu-editor.loading'],
    }),
    'a menu that cannot be read': rare({
      answers: { ...AT_MENU, [MENU_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['menu-editor.failed'],
    }),
    'a menu without dishes': rare({ answers: { ...AT_MENU, [MENU_CALL]: says({ ...MENU, categories: [] }) }, seen: 'No dishes yet' }),
    'the menu': { seen: 'Punjabi Samosa', shows: ['menu-editor.resting'] },
    'services on the menu': rare({
      answers: { ...AT_MENU, [MENU_CALL]: says({ ...MENU, categories: [{ name: 'Housekeeping', dishes: [TOWELS] }] }) },
      seen: 'For rooms only',
    }),
    'the form of a service': {
      answers: { ...AT_MENU, [MENU_CALL]: says({ ...MENU, categories: [{ name: 'Housekeeping', dishes: [TOWELS] }] }) },
      act: press('Fresh Bath Towels'),
      seen: 'Only guests in rooms see it.',
    },
    'the menu of the kitchen': rare({
      answers: { ...AT_MENU, [SESSION]: says({ ...RAVI, outlets: [{ ...OUTLET, role: 'KITCHEN' }] }) },
      seen: 'Punjabi Samosa',
    }),
    'a dish that is looked for': rare({ act: (page) => page.getByLabel('Search dishes').fill('kul'), seen: 'Dishes with “kul”' }),
    'a dish dragged to another place': rare({
      answers: { ...AT_MENU, [ARRANGE_CALL]: 'held' },
      act: async (page) => {
        const boxOf = async (name: string) => (await page.getByRole('button', { name: `Move ${name}` }).boundingBox())!
        await page.getByRole('button', { name: 'Move Tandoori Murgh' }).scrollIntoViewIfNeeded()
        const [from, to] = [await boxOf('Paneer Tikka'), await boxOf('Tandoori Murgh')]
        const asked = page.waitForRequest((request) => request.method() === 'PUT')
        await drag(page, { x: from.x + 20, y: from.y + 20 }, { x: to.x + 20, y: to.y + 20 })
        const { categories } = (await asked).postDataJSON() as { categories: { menuIds: string[] }[] }
        expect(categories[0]!.menuIds).toEqual(['murgh', 'tikka', 'samosa', 'kadhi', 'momos'])
      },
      seen: 'Paneer Tikka',
    }),
    'a category named anew': rare({ act: press('Rename the category'), seen: 'Keep' }),
    'a dish taken off, asked': rare({
      act: inOrder(press('More of Steamed Momos'), press('Take Steamed Momos off the menu')),
      seen: 'Orders keep what was ordered.',
      shows: ['menu-editor.asking'],
    }),
    'a dish taken off, on its way': rare({
      answers: { ...AT_MENU, [ARRANGE_CALL]: 'held' },
      act: inOrder(press('More of Steamed Momos'), press('Take Steamed Momos off the menu'), press('Take off')),
      seen: 'Steamed Momos',
      shows: ['menu-editor.changing'],
    }),
    'a dish that another person sold out': rare({
      answers: { ...AT_MENU, [STOCK_CALL]: CHANGED },
      act: (page) => page.getByRole('switch', { name: 'Paneer Tikka in stock' }).click(),
      seen: 'Meera has changed Paneer Tikka meanwhile.',
    }),
    'the form of a dish': {
      act: press('Paneer Tikka'),
      seen: 'Serving, in grams',
      shows: ['dish-editor.editing'],
    },
    'a picture of a dish, cropped': {
      act: async (page) => {
        await choosePicture(page)
        const picture = page.getByRole('img', { name: /as it is cropped/ })
        await picture.scrollIntoViewIfNeeded()
        const { x, y } = (await page.locator('.dish-crop').boundingBox())!
        await drag(page, { x: x + 120, y: y + 120 }, { x: x + 96, y: y + 120 })
        await expect(page.getByLabel('Left and right')).toHaveValue('70')
      },
      seen: 'Use this picture',
      shows: ['dish-editor.cropping'],
    },
    'a picture of a dish on its way': rare({
      answers: { ...AT_MENU, [PICTURES_CALL]: 'held' },
      act: usePicture,
      seen: 'Sending...',
      shows: ['dish-editor.sending'],
    }),
    'a picture of a dish that did not arrive': rare({
      answers: { ...AT_MENU, [PICTURES_CALL]: 'cut' },
      act: usePicture,
      seen: 'Use this picture',
    }),
    'a picture of a dish that is none': rare({
      act: async (page) => {
        await press('Paneer Tikka')(page)
        await page.getByLabel('Choose a picture').setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: PNG })
      },
      seen: 'Choose a picture, such as a JPEG or PNG.',
    }),
    'the form of a dish of two sizes': rare({ act: press('Tandoori Murgh'), seen: 'Sizes and prices' }),
    'a new dish with what is wrong': {
      act: inOrder(press('Dish'), press('Save')),
      seen: 'Name the dish.',
    },
    'a dish on its way': rare({
      answers: { ...AT_MENU, [SAVE_CALL]: 'held' },
      act: inOrder(press('Paneer Tikka'), press('Save')),
      seen: 'Saving...',
      shows: ['dish-editor.saving'],
    }),
    'a dish that another person changed': rare({
      answers: { ...AT_MENU, [SAVE_CALL]: CHANGED },
      act: inOrder(press('Paneer Tikka'), press('Save')),
      seen: 'Show it as it is now',
      shows: ['dish-editor.outdated'],
    }),
  },
)
