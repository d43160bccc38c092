import { fromPromise } from 'xstate'
import type { PushFacts } from '#machines/model/push.ts'
import { type PushAnswer, pushConsentMachine } from '#machines/push-consent/push-consent.machine.ts'
import { fetchPushKey, subscribePush, unsubscribePush } from '#src/api/push.ts'
import { endSubscription, pushManager } from '#src/device/push.ts'
import { readPushConsent, storePushConsent } from '#src/storage/push-consent.ts'

const NO_PUSH_SERVICE = 'Your browser cannot be reached by messages right now. Please try again.'

async function readFacts(signal: AbortSignal): Promise<PushFacts> {
  const manager = await pushManager()
  if (!manager) throw new Error('this browser has no push messages')
  const key = await fetchPushKey(signal)
  const { askedAfter, isGiven } = readPushConsent()
  const { permission } = Notification
  const subscription = await manager.getSubscription()
  const isOn = isGiven && permission === 'granted' && subscription !== null && isUnder(key, subscription)
  // The session may be another one than that which the server knows the device by.
  if (isOn) await subscribePush(subscription)
  return { key, permission, isOn, askedAfter }
}

async function subscribe({ key, orderId }: { key: string; orderId: string | undefined }): Promise<PushAnswer> {
  // First: browsers ask within the press only.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'dismissed'
  const subscription = await subscriptionUnder(key).catch(() => {
    throw new Error(NO_PUSH_SERVICE)
  })
  await subscribePush(subscription)
  storePushConsent({ isGiven: true, ...(orderId !== undefined && { askedAfter: orderId }) })
  return 'allowed'
}

/** A browser holds one, and gives none under another key while it does. */
async function subscriptionUnder(key: string): Promise<PushSubscription> {
  const manager = (await pushManager())!
  const old = await manager.getSubscription()
  if (old && isUnder(key, old)) return old
  await old?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function isUnder(key: string, { options }: PushSubscription): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return (
    btoa(String.fromCodePoint(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '') === key
  )
}

export const livePushConsentMachine = pushConsentMachine.provide({
  actors: {
    readFacts: fromPromise<PushFacts, Record<string, never>>(({ signal }) => readFacts(signal)),
    subscribe: fromPromise<PushAnswer, { key: string; orderId: string | undefined }>(({ input }) => subscribe(input)),
    // One of them is enough: a subscription that the browser has ended is refused by its push service, and the server drops it.
    endPush: fromPromise<void, Record<string, never>>(async () => {
      await Promise.any([endSubscription(), unsubscribePush()]).catch((failed: AggregateError) => {
        throw failed.errors[1]
      })
      storePushConsent({ isGiven: false })
    }),
  },
  actions: {
    rememberAsked: ({ context: { orderId } }) => orderId !== undefined && storePushConsent({ askedAfter: orderId }),
  },
})
