import type { MenuCategory, MenuItem } from '#machines/model/menu-item.ts'
import { json, record } from '#machines/model/reading.ts'
import { yieldToMain, painted } from '#src/loading/yield-to-main.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'
import { beginningOf } from './menu-beginning.ts'
import { readMenu, readMenuItem } from './menu-wire.ts'

/** Characters; a menu with more of them, some two hundred dishes, is shown before it has come whole. */
const LONG_TEXT = 64_000

interface MenuAsked {
  /** The menu as it was read before; the same one is given back when nothing has changed. */
  before?: MenuCategory[]
  /** Called with the first category of a long menu, while the rest of it is on its way. */
  showBeginning: (beginning: MenuCategory[]) => void
  signal: AbortSignal
}

export async function fetchMenu(outletId: string, { before, showBeginning, signal }: MenuAsked): Promise<MenuCategory[]> {
  const params = { path: { outletId } }
  const body = await answer(http.GET('/customer/business/{outletId}/menu', { params, parseAs: 'stream', signal }), signal)
  let text = ''
  let isBegun = before !== undefined
  for await (const piece of piecesOf(body, signal)) {
    text += piece
    if (isBegun || text.length < LONG_TEXT) continue
    isBegun = true
    const beginning = await readMenu(beginningOf(text))
    if (beginning.length === 0) continue
    showBeginning(beginning)
    // TanStack Query notifies in a timer, and React renders in the frame after.
    await new Promise((resolve) => setTimeout(resolve))
    await painted()
  }
  if (before && readFrom.get(before) === text) return before
  // A menu may have a megabyte: text, JSON and dishes are a task each.
  await yieldToMain()
  return menuOf(text)
}

/** The menu in the text of a reply. */
export async function menuOf(text: string): Promise<MenuCategory[]> {
  const menu = await readMenu((record(json(text)) ?? noAnswer())['data'])
  readFrom.set(menu, text)
  return menu
}

/** The text of a menu, by which the same is known when it comes again. */
const readFrom = new WeakMap<MenuCategory[], string>()

/** The text of a body, as it comes. A body that breaks off is no answer. */
async function* piecesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const read = readerOf(body)
  for (let isDone = false; !isDone;) {
    const { done, value } = await read().catch((failure: unknown) => {
      if (signal.aborted) throw failure
      return noAnswer()
    })
    isDone = done
    yield decoder.decode(value, { stream: !done })
  }
}

/** Bytes. */
const PIECE = 65_536

/** By pieces of one size, where the browser can: as much as has come by now may take a slow phone longer than a frame. */
function readerOf(body: ReadableStream<Uint8Array>): () => Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    const reader = body.getReader({ mode: 'byob' })
    return () => reader.read(new Uint8Array(PIECE))
  } catch {
    const reader = body.getReader()
    return () => reader.read()
  }
}

export async function fetchMenuItem(outletId: string, menuId: string, signal?: AbortSignal): Promise<MenuItem> {
  const params = { path: { outletId, menuId } }
  const { data } = await answer(http.GET('/customer/business/{outletId}/menu/{menuId}', { params, signal }), signal)
  return readMenuItem(data) ?? noAnswer()
}
