import type { DishPicture, PictureToSend, SaveDish } from '#machines/dish-editor/dish-editor.machine.ts'
import type { MenuAnswer, MenuChange } from '#machines/menu-editor/menu-editor.machine.ts'
import { type CounterDish, type CounterMenu, type MenuGroup, stateBefore, STOCK_STATES } from '#machines/model/counter/counter-menu.ts'
import { toId } from '#machines/model/ids.ts'
import { type Serving, SPICE_LEVELS, toDishKind, toServingSize } from '#machines/model/menu/menu-item.ts'
import { toPaise, toRupees } from '#machines/model/money.ts'
import { fields, list, moment, oneOrMore, present, text, texts, whole } from '#machines/model/reading.ts'
import { noAnswer } from '#src/api/api-error.ts'
import { cutSquare } from '#src/device/picture.ts'
import { answer, http } from './api.ts'

export const fetchMenu = async (outletId: string, signal: AbortSignal): Promise<CounterMenu> =>
  readMenu(await answer(http.GET('/counter/outlets/{outletId}/menu', { params: { path: { outletId } }, signal }), signal)) ?? noAnswer()

export async function changeMenu(outletId: string, change: MenuChange): Promise<MenuAnswer> {
  if (change.kind === 'arrange') {
    const call = http.PUT('/counter/outlets/{outletId}/menu', { params: { path: { outletId } }, body: change.arrangement })
    return { menu: readMenu(await answer(call)) ?? noAnswer() }
  }
  const { dish, state, left, size } = change.stock
  const call = http.PUT('/counter/outlets/{outletId}/menu/dishes/{menuId}/stock', {
    params: { path: { outletId, menuId: dish.menuId } },
    body: { state, was: stateBefore(change.stock), ...(left !== undefined && { left }), ...(size !== undefined && { servingSize: size }) },
  })
  return { dish: readDish(await answer(call)) ?? noAnswer() }
}

/** Says where a picture for a dish lies, once the server has it. Rejects with ApiError, or as the browser cannot read the file. */
export async function sendPicture({ outletId, file, crop }: PictureToSend, signal: AbortSignal): Promise<DishPicture> {
  const picture = await cutSquare(file as Blob, crop, signal)
  const path = { outletId }
  const body = { contentType: 'image/jpeg' as const, contentLength: picture.size }
  const { url, key } = fields(
    await answer(http.POST('/counter/outlets/{outletId}/menu/pictures', { params: { path }, body, signal }), signal),
  )
  const [target, name] = [text(url), text(key)]
  if (!target || !name) return noAnswer()
  const sent = { method: 'PUT', body: picture, headers: { 'Content-Type': 'image/jpeg' }, signal }
  await answer(upload(new Request(target, sent)), signal)
  const seen = await answer(http.GET('/customer/customer/signed-url', { params: { query: { key: name } }, signal }), signal).catch(
    () => undefined,
  )
  return { key: name, url: text(seen) }
}

async function upload(request: Request): Promise<{ error?: unknown; response: Response }> {
  const response = await fetch(request)
  return { response, ...(!response.ok && { error: await response.json().catch(() => undefined) }) }
}

export async function saveDish({ outletId, menuId, version, edit, pictures }: SaveDish): Promise<CounterDish> {
  const { pricePaise, finalPricePaise, sizes, spiceLevel, allergens, kcal, servingGrams, tax, ...same } = edit
  const body = {
    ...same,
    image: pictures,
    price: toRupees(pricePaise),
    serving: sizes.map((one) => ({ servingSize: one.size, price: toRupees(one.pricePaise) })),
    ...(version !== undefined && { version }),
    ...(finalPricePaise !== undefined && { finalPrice: toRupees(finalPricePaise) }),
    ...(spiceLevel !== undefined && { spiceLevel }),
    ...(allergens !== undefined && { allergens }),
    ...(kcal !== undefined && { kcal }),
    ...(servingGrams !== undefined && { servingGrams }),
    ...(tax !== '' && { tax }),
  }
  const call = http.PUT('/counter/outlets/{outletId}/menu/dishes/{menuId}', { params: { path: { outletId, menuId } }, body })
  return readDish(await answer(call)) ?? noAnswer()
}

function readMenu(value: unknown): CounterMenu | undefined {
  const wire = fields(value)
  const [version, timeZone] = [text(wire['version']), text(wire['timeZone'])]
  if (version === undefined || timeZone === undefined) return undefined
  return { version, timeZone, categories: list(wire['categories']).map(readGroup).filter(present) }
}

function readGroup(value: unknown): MenuGroup | undefined {
  const wire = fields(value)
  const name = text(wire['name'])
  return name === undefined ? undefined : { name, dishes: list(wire['dishes']).map(readDish).filter(present) }
}

function readDish(value: unknown): CounterDish | undefined {
  const wire = fields(value)
  const stock = fields(wire['stock'])
  const [menuId, version, name, category] = [toId(wire['menuId']), text(wire['version']), text(wire['name']), text(wire['category'])]
  const [pricePaise, changedAt] = [toPaise(wire['price']), moment(wire['changedAt'])]
  const state = STOCK_STATES.find((one) => one === stock['state'])
  if (!menuId || !version || !name || !category || !state || pricePaise === undefined || changedAt === undefined) return undefined
  return {
    menuId,
    version,
    category,
    name,
    description: text(wire['description']) ?? '',
    pictures: oneOrMore(wire['image']),
    pictureUrl: text(wire['pictureUrl']),
    pricePaise,
    finalPricePaise: toPaise(wire['finalPrice']),
    sizes: list(wire['serving']).map(readSize).filter(present),
    isVegetarian: wire['isVegetarian'] === true,
    kind: toDishKind(wire['kind']),
    spiceLevel: SPICE_LEVELS.find((level) => level === wire['spiceLevel']),
    allergens: Array.isArray(wire['allergens']) ? texts(wire['allergens']) : undefined,
    kcal: whole(wire['kcal']),
    servingGrams: whole(wire['servingGrams']),
    tax: text(wire['tax']),
    stock: { state, left: whole(stock['left']), until: moment(stock['until']) },
    changedAt,
    changedBy: text(wire['changedBy']),
  }
}

function readSize(value: unknown): Serving | undefined {
  const wire = fields(value)
  const [size, pricePaise] = [toServingSize(wire['servingSize']), toPaise(wire['price'])]
  return size && pricePaise !== undefined ? { size, pricePaise, outOfStock: wire['outOfStock'] === true || undefined } : undefined
}
