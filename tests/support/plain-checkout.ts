import { createActor, fromCallback, SimulatedClock, waitFor } from 'xstate'
import type { CheckoutEvent } from '#machines/checkout/checkout.context.ts'
import { type CheckoutSnapshot, isIn, selectIsPlacing } from '#machines/checkout/checkout.machine.ts'
import { DEFAULT_TERMS } from '#machines/model/bill/bill.ts'
import type { CartLine } from '#machines/model/cart.ts'
import { liveCheckout } from '#src/actors/checkout.ts'
import { LISTS } from '#src/api/orders.ts'
import { storeToken } from '#src/storage/auth-token.ts'
import { storeQr } from '#src/storage/qr.ts'
import { recordedFlow, recordedNotices } from './actors.ts'
import { type Call, fakeApi, json, noAnswer } from './fake-fetch.ts'
import { line } from './fixtures.ts'
import { type Dials, plainDials } from './plain-dials.ts'
import { GUEST, plainWorld } from './plain-world.ts'

export const DAL = line('11', 2, { outletId: '1', unitPricePaise: 240_00, name: 'Dal Makhani' })

/** What a signed-in customer asks of a plain backend, whose replies may get lost. */
export function plainCalls(more: Partial<Dials>, isLost: () => boolean = () => false) {
  const dials = { ...plainDials(), ...more }
  const world = plainWorld(dials)
  const ask = (
    method: string,
    path: string,
    body: unknown,
    { query = new URLSearchParams(), headers = new Headers() }: Partial<Call> = {},
  ) => world.answer({ method, path, query, body: body ?? {}, token: headers.get('Authorization')?.slice('Bearer '.length) })
  const [, signedIn] = ask('POST', '/customer/login', { username: GUEST.email, password: GUEST.password }) as [number, unknown]
  storeToken((signedIn as { data: { token: string } }).data.token, true)
  const answer = (call: Call): unknown => {
    const answered = ask(call.method, call.path, call.body, call)
    if (answered === 'cut' || isLost()) return noAnswer()
    return json(answered[1], answered[0], { Date: new Date(world.now()).toUTCString() })
  }
  const api = fakeApi(
    Object.fromEntries(
      ['POST /customer/order', ...Object.values(LISTS).map((list) => `GET ${list}`), 'GET /customer/origin/list'].map((call) => [
        call,
        answer,
      ]),
    ),
  )
  return { dials, world, api }
}

/** The checkout of one outlet's lines, for table 7 of a scanned code; its waiting passes at once. */
export async function openPlainCheckout(lines: CartLine[] = [DAL]) {
  storeQr({ outletId: '1', origin: { type: 'TABLE', id: 7 }, scannedAt: Date.now() - 1_000 })
  const open = () => {
    const app = { notices: recordedNotices().notices as never, cart: recordedFlow().ref as never }
    const { machine, input } = liveCheckout(app, { outletId: '1', customerId: '7', terms: DEFAULT_TERMS })
    const watchLines = fromCallback(({ sendBack }) => sendBack({ type: 'lines.changed', lines }))
    const clock = new SimulatedClock()
    const checkout = createActor(machine.provide({ actors: { watchLines: watchLines as never } }), { input, clock }).start()
    checkout.subscribe((snapshot) => {
      if (isIn(snapshot, { placingOrder: 'processing' })) setTimeout(() => clock.increment(10_000))
    })
    const rested = async (): Promise<CheckoutSnapshot> => {
      await waitFor(checkout, (snapshot) => !selectIsPlacing(snapshot) && snapshot.context.lines !== undefined, { timeout: 10_000 })
      return checkout.getSnapshot()
    }
    return { checkout, rested }
  }
  let opened = open()
  await opened.rested()
  return {
    now: () => opened.checkout.getSnapshot(),
    send: (event: CheckoutEvent) => opened.checkout.send(event),
    press() {
      opened.checkout.send({ type: 'order.place' })
      return opened.rested()
    },
    reopen() {
      opened.checkout.stop()
      opened = open()
      return opened.rested()
    },
    close: () => void opened.checkout.stop(),
  }
}
