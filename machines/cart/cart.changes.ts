import { type Cart, cartLines, findLine, type LineKey, lineKey, outletOf, parseLineKey, putLine, quantityOf } from '../model/cart.ts'
import type { Change, LineUpdate } from './cart.context.ts'

/** What becomes of the changes that the server does not have yet; the machine says when. Oldest first, as they are sent. */
type Changes = readonly Change[]

/** After this time an ordered line that is still in the server's cart counts as added anew. */
const LONGEST_REMOVAL_MS = 4 * 3_600_000

const isEdit = ({ isOrdered, parkedFor }: Change): boolean => !isOrdered && parkedFor === undefined

/** The customer's own edits, those on their way among them. */
export const editsOf = (changes: Changes): Change[] => changes.filter(isEdit)
export const sentOf = (changes: Changes): Change[] => changes.filter(({ isSent }) => isSent)
export const waitingOf = (changes: Changes): Change[] => editsOf(changes).filter(({ isSent }) => !isSent)
export const leftoversOf = (changes: Changes): Change[] => changes.filter(({ isLeft }) => isLeft)

/** The newest edit of each line; it is stored, as what orders took is. */
export const queueOf = (changes: Changes): Change[] => [...new Map(editsOf(changes).map((change) => [change.key, bare(change)])).values()]

export const orderedOf = (changes: Changes): Change[] =>
  changes.filter(({ isOrdered, parkedFor }) => isOrdered && parkedFor === undefined).map(bare)

const bare = ({ key, quantity, at }: Change): Change => ({ key, quantity, at })
export const toOrdered = (change: Change): Change => ({ ...bare(change), isOrdered: true })

/** Newer edits take the place of those of the same line that wait. What is on its way stays: it may arrive. */
export function enqueue(changes: Changes, edits: Changes): Change[] {
  const keys = new Set(edits.map(({ key }) => key))
  return [...changes.filter(({ key, isSent, parkedFor }) => parkedFor === undefined && (isSent || !keys.has(key))), ...edits]
}

/** 'Continue & Replace': the added lines go first, and a refusal of one keeps the dropped ones (Decision 4). */
export const enqueueReplacement = (changes: Changes, added: Changes, dropped: Changes): Change[] =>
  enqueue(
    changes.map((change) => ({ ...change, replacedBy: undefined })),
    [...added, ...dropped.map((change) => ({ ...change, replacedBy: added.map(({ key }) => key) }))],
  )

/** What the next call sends: the first edit, or the first line that an order left; all of an outlet when together they empty it. */
export function nextCall(changes: Changes, server: Cart): Change[] {
  const waiting = waitingOf(changes)
  const wanted = waiting.length > 0 ? waiting : leftoversOf(changes)
  const [first] = wanted
  if (!first) return []
  const isHere = (key: LineKey) => lineOf(key).outletId === lineOf(first.key).outletId
  const here = wanted.filter(({ key }) => isHere(key))
  const isEmptied = here.every((change) => quantityAfter(server, change) === 0)
  const isWhole = cartLines(server).every((line) => !isHere(lineKey(line)) || here.some(({ key }) => key === lineKey(line)))
  return isEmptied && isWhole ? here : [first]
}

export const markSent = (changes: Changes, sent: Changes): Change[] =>
  changes.map((change) => (sent.includes(change) ? { ...change, isSent: true } : change))

/** The call for what is marked as sent; with more than one line it empties their outlet. */
export function toUpdate(changes: Changes, server: Cart): LineUpdate {
  const [first, ...rest] = sentOf(changes)
  return {
    line: lineOf(first!.key),
    quantity: quantityAfter(server, first!),
    ...(rest.length > 0 && { rest: rest.map(({ key }) => lineOf(key)) }),
  }
}

function lineOf(key: LineKey): LineUpdate['line'] {
  const line = parseLineKey(key)
  if (!line) throw new Error(`"${key}" names no line`)
  return line
}

/** The server has what was sent; a newer edit of the same line stays. */
export const confirm = (changes: Changes): Change[] => changes.filter(({ isSent }) => !isSent)

/** The server refuses what was sent, and with it the removals that were to make room. */
export function reject(changes: Changes): Change[] {
  const refused = sentOf(changes).map(({ key }) => key)
  return confirm(changes).filter(({ replacedBy = [] }) => !replacedBy.some((key) => refused.includes(key)))
}

/** Nothing is on its way any more, and what the server has is unknown. */
export function unsend(changes: Changes): Change[] {
  const waiting = waitingOf(changes)
  return changes
    .filter((change) => !change.isSent || !waiting.some(({ key }) => key === change.key))
    .map((change) => ({ ...change, isSent: undefined, isLeft: undefined }))
}

/** A line of the server with at least the ordered quantity still holds what the order took; a smaller one was added afterwards. */
export function findLeftovers(changes: Changes, server: Cart, now: number): Change[] {
  const isLeft = ({ key, quantity, at }: Change) =>
    quantityOf(server, key) >= quantity && now - at < LONGEST_REMOVAL_MS && !editsOf(changes).some((edit) => edit.key === key)
  return changes.flatMap((change) => (!change.isOrdered ? [change] : isLeft(change) ? [{ ...change, isLeft: true }] : []))
}

/** The session has expired: the changes wait for this customer's next sign-in. */
export const park = (changes: Changes, owner: string): Change[] =>
  [...queueOf(changes), ...orderedOf(changes).map(toOrdered)].map((change) => ({ ...change, parkedFor: owner }))

export const unpark = (changes: Changes, owner: string): Change[] =>
  changes.filter(({ parkedFor }) => parkedFor === owner).map((change) => (change.isOrdered ? toOrdered(change) : bare(change)))

/** The server's cart with the changes applied. A line that the server does not know keeps its known details. */
export function rebase(server: Cart, known: Cart, changes: Changes): Cart {
  let cart = server
  for (const change of changes) {
    const line = findLine(server, change.key) ?? findLine(known, change.key)
    const outlet = line && (outletOf(server, line.outletId) ?? outletOf(known, line.outletId))
    if (line && outlet) cart = putLine(cart, outlet, { ...line, quantity: quantityAfter(server, change) })
  }
  return cart
}

/** An edit says the quantity, an order takes its own from what is there. */
const quantityAfter = (server: Cart, { key, quantity, isOrdered }: Change): number =>
  isOrdered ? quantityOf(server, key) - quantity : quantity
