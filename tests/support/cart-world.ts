import { type Actor, type AnyActorRef, createActor, fromCallback, type SnapshotFrom } from 'xstate'
import { editsOf, waitingOf } from '#machines/cart/cart.changes.ts'
import type { CartData, CartStore, Change } from '#machines/cart/cart.context.ts'
import { cartMachine, selectCart, selectLoadFailed, selectSyncFailed } from '#machines/cart/cart.machine.ts'
import type { cartSyncMachine } from '#machines/cart-sync/cart-sync.machine.ts'
import { planSync } from '#machines/cart-sync/cart-sync.plan.ts'
import { inputOf, readCartStore, storeWith, toStorage } from '#machines/cart/cart-store.ts'
import { type Cart, cartLines, type LineKey, lineKey, putLine, quantityOf, removeLines } from '#machines/model/cart.ts'
import { failure, recordedNotices } from './actors.ts'
import { withSync } from './cart-actors.ts'
import { cartOf, key, line, quantities, SAFFRON } from './fixtures.ts'

export const DISHES = ['dal', 'roti', 'naan', 'raita'] as const
export type Dish = (typeof DISHES)[number]
const CUSTOMER = 'c1'

/** What the server was asked, and what it answered: another server can be held against it. */
export type Served =
  | { what: 'fetch'; quantities: Record<LineKey, number>; soldOut: Dish[] }
  | { what: 'save'; dish: Dish; quantity: number; isRefused: boolean }
  | { what: 'clear' }
  /** By itself: a dish ran out, or is there again. */
  | { what: 'stock'; dish: Dish; isSoldOut: boolean }

/** A call on its way to the server, or its reply on the way back. */
interface Call {
  id: string
  /** The cart, or its synchronisation. */
  caller: AnyActorRef
  input: unknown
  reply?: { type: string; output?: unknown; error?: unknown }
}

/** A page of the app with its machine: what it hears from other tabs comes when it comes, its calls end when they end. */
interface Tab {
  name: string
  actor: Actor<typeof cartMachine>
  inbox: (() => void)[]
  calls: Call[]
}

/**
 * One customer's server cart, one device with several tabs that share its storage, and another device, all in memory and step by
 * step. It keeps account of what each line may come to: the last quantity that was set, or what was wanted at the same time elsewhere.
 */
export class CartWorld {
  readonly tabs: Tab[] = []
  private server: Cart
  private soldOut = new Set<Dish>()
  private storage: string | undefined
  private read: CartStore | undefined
  private isSignedIn = false
  private callsLeft = Infinity
  private opened = 0
  private turns: Tab[] = []
  /** For each dish the quantities that the server may end with: the last one set, and those set at the same time by tabs that could not know. */
  private allowed: Record<Dish, Set<number>>
  /** What the guest's cart is to make of the server's, until it has. */
  private guestWants: Partial<Record<Dish, number>> = {}
  private readonly serve: (one: Served) => void

  constructor(serverCart: Partial<Record<Dish, number>>, serve: (one: Served) => void = () => undefined) {
    this.serve = serve
    for (const [dish, quantity] of Object.entries(serverCart)) serve({ what: 'save', dish: dish as Dish, quantity, isRefused: false })
    this.server = cartOf(...DISHES.flatMap((dish) => (serverCart[dish] ? [line(dish, serverCart[dish])] : [])))
    this.allowed = Object.fromEntries(DISHES.map((dish) => [dish, new Set([this.onServer(dish)])])) as typeof this.allowed
    this.openTab()
  }

  // What people do. They are slower than what a tab hears from another.

  edit(index: number, dish: Dish, quantity: number): void {
    const tab = this.attended(index)
    const isGuest = tab.actor.getSnapshot().context.customerId === undefined
    const known = quantityOf(selectCart(tab.actor.getSnapshot()), key(dish))
    if (known === quantity) return
    if (known > 0) tab.actor.send({ type: 'quantity.set', key: key(dish), quantity })
    else tab.actor.send({ type: 'line.put', outlet: SAFFRON, line: line(dish, quantity) })
    // What is out of stock is not changed.
    const isAccepted = quantityOf(selectCart(tab.actor.getSnapshot()), key(dish)) === quantity
    if (!isGuest && isAccepted) this.wants(dish, quantity, tab)
  }

  clear(index: number): void {
    const tab = this.attended(index)
    const { cart, customerId } = tab.actor.getSnapshot().context
    const keys = cartLines(cart).map(lineKey)
    tab.actor.send({ type: 'lines.remove', keys })
    if (customerId !== undefined) for (const at of keys) this.wants(dishOf(at), 0, tab)
  }

  signIn(index: number): void {
    if (this.isSignedIn) return
    const tab = this.attended(index)
    this.isSignedIn = true
    const { cart, changes } = tab.actor.getSnapshot().context
    // The guest's cart replaces the saved one, unless the guest never changed it.
    if (cart.length > 0 || changes.length > 0)
      for (const dish of DISHES) {
        this.wants(dish, quantityOf(cart, key(dish)), tab)
      }
    for (const other of this.tabs) if (other !== tab) other.inbox.push(() => this.begins(other))
    this.begins(tab)
  }

  openTab(): void {
    this.tabs.push(this.startTab(`tab ${++this.opened}`))
  }

  reload(index: number): void {
    const tab = this.attended(index)
    this.stop(tab)
    // Several tabs keep one note of what is not sent yet, and the last one to write it stands.
    if (this.tabs.length > 1) for (const { key: at } of wishesOf(tab)) this.allowWhatServerHas(dishOf(at))
    this.tabs[this.tabs.indexOf(tab)] = this.startTab(tab.name)
  }

  retry(index: number): void {
    this.callsLeft = Infinity
    this.attended(index).actor.send({ type: 'sync.retry' })
  }

  /** A page wants the cart as the server has it now. */
  look(index: number): void {
    this.attended(index).actor.send({ type: 'cart.refresh' })
  }

  // What happens to them.

  cutAfter(calls: number): void {
    this.callsLeft = calls
  }

  otherDevice(dish: Dish, quantity: number): void {
    if (quantity > 0 && this.soldOut.has(dish)) return
    this.serve({ what: 'save', dish, quantity, isRefused: false })
    this.put(dish, quantity)
    this.allowed[dish] = new Set([quantity, ...this.underWay(dish)])
  }

  sellOut(dish: Dish): void {
    if (!this.soldOut.delete(dish)) this.soldOut.add(dish)
    this.serve({ what: 'stock', dish, isSoldOut: this.soldOut.has(dish) })
  }

  /** The next thing for a tab: news of another tab, its call reaching the server, the reply reaching it. Anything may be lost but news. */
  step(index: number, how: 'well' | 'lost' = 'well'): boolean {
    const tab = this.tabs[index % this.tabs.length]!
    const news = tab.inbox.shift()
    if (news) {
      news()
      return true
    }
    const call = tab.calls[0]
    if (!call) return false
    if (how === 'lost' || (!call.reply && this.callsLeft-- <= 0))
      this.end(tab, call, { type: `xstate.error.actor.${call.id}`, error: failure() })
    else if (call.reply) this.end(tab, call, call.reply)
    else call.reply = this.handled(call)
    return true
  }

  /** The network is whole, every page has been looked at, and no call is under way. */
  comeToRest(): void {
    this.callsLeft = Infinity
    let isLookedAt = false
    for (let round = 0; round < 300; round++) {
      const moved = this.tabs.map((_, index) => this.step(index))
      if (moved.includes(true)) continue
      const failed = this.tabs.filter(({ actor }) => selectSyncFailed(actor.getSnapshot()) || selectLoadFailed(actor.getSnapshot()))
      if (failed.length === 0 && isLookedAt) return
      for (const { actor } of failed) actor.send({ type: 'sync.retry' })
      // A page does not hear what another device did: opening the cart asks.
      if (failed.length === 0) for (const { actor } of this.tabs) actor.send({ type: 'cart.refresh' })
      isLookedAt = failed.length === 0
    }
    throw new Error('it never comes to rest')
  }

  // What must hold.

  expectAgreement(): void {
    const faults = this.disagreements()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }

  /** In plain comparisons, since it is asked ten thousand times. */
  private disagreements(): string[] {
    const truth = listed(this.server)
    const tabs = this.tabs.flatMap(({ name, actor }) => {
      const { cart, owner, changes } = actor.getSnapshot().context
      return [
        listed(cart) !== truth && `${name} shows ${listed(cart)}, the server has ${truth}`,
        owner !== CUSTOMER && `${name} is not the customer's`,
        changes.length + planOf(actor).length > 0 && `${name} has something left to send`,
        planSync(cart, this.server).length > 0 && `${name} would change something once more`,
      ]
    })
    const { guest, own } = this.store()
    const left = [...(guest?.cart ?? []), ...(guest?.queue ?? []), ...(own?.queue ?? [])]
    const lost = DISHES.filter((dish) => !this.allowed[dish].has(this.onServer(dish)))
    return [
      ...tabs,
      (left.length > 0 || guest?.claimedBy !== undefined) && 'something is left in storage',
      ...lost.map((dish) => `${dish} is ${this.onServer(dish)}, and was last to be ${[...this.allowed[dish]].join(' or ')}`),
    ].filter((fault) => fault !== false)
  }

  expectSaneNow(): void {
    const syncing = this.tabs.filter(({ actor }) => {
      const { value } = actor.getSnapshot()
      return SYNCING.test(JSON.stringify(value))
    })
    if (syncing.length > 1) throw new Error('two tabs synchronise at once')
  }

  private wants(dish: Dish, quantity: number, tab: Tab): void {
    delete this.guestWants[dish]
    const others = this.underWay(dish, tab)
    if (tab.actor.getSnapshot().context.owner === undefined) this.guestWants[dish] = quantity
    this.allowed[dish] = new Set([quantity, ...others])
  }

  /** What else is wanted of a dish at this moment, in tabs that do not know of each other's wishes yet. */
  private underWay(dish: Dish, except?: Tab): number[] {
    const inTabs = this.tabs.flatMap((tab) => {
      const wished = wishesOf(tab).filter((change) => change.key === key(dish))
      const planned = planOf(tab.actor)
        .filter(({ line: of }) => of.menuId === dish)
        .map((step) => step.quantity)
      return tab === except ? [] : [...wished.map(({ quantity }) => quantity), ...planned]
    })
    return [...inTabs, this.guestWants[dish]].filter((quantity) => quantity !== undefined)
  }

  private allowWhatServerHas = (dish: Dish): void => void this.allowed[dish].add(this.onServer(dish))

  private begins(tab: Tab): void {
    tab.actor.send({ type: 'session.started', customerId: CUSTOMER })
  }

  /** The tab has handled every storage event before it is used. */
  private attended(index: number): Tab {
    const tab = this.tabs[index % this.tabs.length]!
    for (let news = tab.inbox.shift(); news; news = tab.inbox.shift()) news()
    return tab
  }

  private startTab(name: string): Tab {
    const tab = { name, inbox: [], calls: [] } as unknown as Tab
    const input = {
      ...inputOf(this.store(), this.isSignedIn ? CUSTOMER : undefined),
      customerId: this.isSignedIn ? CUSTOMER : undefined,
      notices,
    }
    tab.actor = createActor(machine, { input, clock: noClock })
    tabOf.set(tab.actor.system, { tab, world: this })
    let wasSyncing = false
    tab.actor.subscribe((cart) => {
      if (wasSyncing && cart.matches({ signedIn: 'synced' })) this.guestWants = {}
      wasSyncing = cart.hasTag('syncing')
    })
    tab.actor.start()
    return tab
  }

  private stop(tab: Tab): void {
    tab.actor.stop()
    tab.calls = []
    tab.inbox = []
    this.endTurn(tab)
  }

  private giveTurn(): void {
    const [tab] = this.turns
    tab?.inbox.push(() => {
      const { guest, own } = this.store()
      tab.actor.send({ type: 'lock.acquired', stored: guest, own })
    })
  }

  /** The tab waits for the other tabs, and keeps them waiting until it is done. */
  takeTurn(tab: Tab): () => void {
    this.turns.push(tab)
    if (this.turns[0] === tab) this.giveTurn()
    return () => this.endTurn(tab)
  }

  private endTurn(tab: Tab): void {
    const [holder] = this.turns
    this.turns = this.turns.filter((one) => one !== tab)
    if (holder === tab) this.giveTurn()
  }

  /** Read once for each text: pages share the object, and none changes it. */
  private store(): CartStore {
    this.read ??= readCartStore(this.storage === undefined ? undefined : JSON.parse(this.storage))
    return this.read
  }

  keep(tab: Tab, context: CartData): void {
    const value = toStorage(storeWith(context, this.store()))
    const text = value === undefined ? undefined : JSON.stringify(value)
    if (text === this.storage) return
    this.storage = text
    this.read = undefined
    for (const other of this.tabs) {
      if (other === tab) continue
      other.inbox.push(() => {
        const { guest, own } = this.store()
        other.actor.send({ type: 'stored.changed', stored: guest, own })
      })
    }
  }

  private handled({ id, input }: Call): Call['reply'] {
    const done = `xstate.done.actor.${id}`
    if (id !== 'applyStep' && id !== 'saveLine') {
      const output = this.shown()
      const soldOut = cartLines(output).filter((one) => one.outOfStock)
      this.serve({ what: 'fetch', quantities: quantities(output), soldOut: soldOut.map(({ menuId }) => menuId as Dish) })
      return { type: done, output }
    }
    const { line: of, quantity, rest } = input as { line: { menuId: Dish }; quantity: number; rest?: { menuId: Dish }[] }
    if (rest) {
      this.serve({ what: 'clear' })
      // What came in from elsewhere since the cart was read goes with the rest.
      const known = [of, ...rest].map(({ menuId }) => menuId)
      for (const dish of DISHES) {
        if (!known.includes(dish)) this.allowed[dish].add(0)
        this.put(dish, 0)
      }
      return { type: done }
    }
    const isRefused = quantity > 0 && this.soldOut.has(of.menuId)
    this.serve({ what: 'save', dish: of.menuId, quantity, isRefused })
    if (isRefused) return { type: `xstate.error.actor.${id}`, error: failure(409, 'This item is currently out of stock.') }
    this.put(of.menuId, quantity)
    return { type: done }
  }

  private end(tab: Tab, call: Call, reply: NonNullable<Call['reply']>): void {
    tab.calls = tab.calls.filter((one) => one !== call)
    const { line: of, rest = [] } = (call.input ?? {}) as { line?: { menuId: Dish }; rest?: { menuId: Dish }[] }
    const isRefused = call.id === 'saveLine' || (reply.error as { status?: number } | undefined)?.status === 409
    // The customer is told, and the line falls back.
    if (of && reply.error !== undefined && isRefused) for (const { menuId } of [of, ...rest]) this.allowWhatServerHas(menuId)
    call.caller.send(reply as never)
  }

  private onServer = (dish: Dish): number => quantityOf(this.server, key(dish))

  private put(dish: Dish, quantity: number): void {
    this.server = quantity > 0 ? putLine(this.server, SAFFRON, line(dish, quantity)) : removeLines(this.server, [key(dish)])
  }

  private shown = (): Cart => cartOf(...cartLines(this.server).map((one) => ({ ...one, outOfStock: this.soldOut.has(one.menuId as Dish) })))
}

const { notices } = recordedNotices()

/** The plan of a running synchronisation. */
const planOf = (actor: Tab['actor']) =>
  (actor.getSnapshot().children as { cartSync?: { getSnapshot(): SnapshotFrom<typeof cartSyncMachine> } }).cartSync?.getSnapshot().context
    .plan ?? []
/** What a customer has changed and the server does not have yet. What a guest has is part of the synchronisation. */
function wishesOf({ actor }: Tab): Change[] {
  const { owner, customerId, changes } = actor.getSnapshot().context
  if (customerId === undefined) return []
  return owner === undefined ? waitingOf(changes) : editsOf(changes)
}
const SYNCING = /merging/
const listed = (cart: Cart): string => JSON.stringify(Object.entries(quantities(cart)).toSorted())
const dishOf = (at: LineKey): Dish => DISHES.find((dish) => lineKey(line(dish)) === at)!

/** One machine for all tabs of all worlds, since building it takes longer than a run: whose call it is, its system tells. */
const tabOf = new WeakMap<object, { tab: Tab; world: CartWorld }>()
const call = fromCallback(({ self, system, input }) => {
  const { tab } = tabOf.get(system)!
  const made: Call = { id: self.id, caller: (self as { _parent?: AnyActorRef })._parent!, input }
  tab.calls.push(made)
  return () => void (tab.calls = tab.calls.filter((one) => one !== made))
})
const holdLock = fromCallback(({ system }) => {
  const { tab, world } = tabOf.get(system)!
  return world.takeTurn(tab)
})
const machine = cartMachine.provide({
  actors: withSync({ fetchCart: call, saveLine: call, fetchItem: fromCallback(() => undefined), holdLock }),
  actions: {
    store: ({ context, system }: { context: CartData; system: object }) => {
      const { tab, world } = tabOf.get(system)!
      world.keep(tab, context)
    },
  },
} as never)
const noClock = { setTimeout: () => 0, clearTimeout: () => undefined }
