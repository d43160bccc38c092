import type { Page } from 'playwright/test'

/** The public key of a server, as far as a browser that asks no push service looks at it. */
export const PUSH_KEY = `B${'k'.repeat(86)}`

interface HeldPush {
  permission: NotificationPermission
  /** Whether the browser holds a subscription, under the key of the server. */
  isSubscribed: boolean
  /** The question for the permission, as long as it is open. */
  answer?: (permission: NotificationPermission) => void
  /** The end of the subscription, as long as it is on its way. */
  end?: (isEnded: boolean) => void
}

/** From the next page on, the browser has push messages that reach no push service: the test says what the customer answers, and when. */
export const holdPush = (page: Page, facts: Partial<HeldPush> = {}): Promise<unknown> =>
  page.addInitScript(
    ({ facts, key }) => {
      const held: HeldPush = { permission: 'default', isSubscribed: false, ...facts }
      ;(window as unknown as { heldPush: HeldPush }).heldPush = held
      const bytesOf = (key: string) =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0)!).buffer
      const subscription = {
        options: { applicationServerKey: bytesOf(key) },
        toJSON: () => ({ endpoint: 'https://push.example.com/held', keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) } }),
        unsubscribe: () =>
          new Promise<boolean>((resolve) => (held.end = resolve)).then((isEnded) => ((held.isSubscribed &&= !isEnded), isEnded)),
      }
      const pushManager = {
        getSubscription: async () => (held.isSubscribed ? subscription : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          subscription.options.applicationServerKey = bytesOf(applicationServerKey)
          held.isSubscribed = true
          return subscription
        },
      }
      Object.defineProperty(Notification, 'permission', { get: () => held.permission })
      Notification.requestPermission = () =>
        held.permission === 'default'
          ? new Promise((resolve) => (held.answer = (permission) => resolve((held.permission = permission))))
          : Promise.resolve(held.permission)
      if (navigator.serviceWorker)
        navigator.serviceWorker.getRegistration = async () => ({ pushManager }) as unknown as ServiceWorkerRegistration
    },
    { facts, key: PUSH_KEY },
  )

interface Known {
  permission: NotificationPermission
  isOn: boolean
  askedAfter?: string | undefined
}

/** What the browser and the device know, before the app reads it. */
export const knowOfPush = (page: Page, { permission, isOn, askedAfter }: Known): Promise<void> =>
  page.evaluate(
    ({ permission, isOn, askedAfter }) => {
      Object.assign((window as unknown as { heldPush: HeldPush }).heldPush, { permission, isSubscribed: isOn })
      const { id } = JSON.parse(localStorage.getItem('customer')!) as { id: string }
      localStorage.setItem('pushConsent', JSON.stringify({ customerId: id, askedAfter, isGiven: isOn }))
    },
    { permission, isOn, askedAfter },
  )

/** The customer answers the question of the browser. */
export async function answerPushQuestion(page: Page, permission: NotificationPermission): Promise<void> {
  await page.waitForFunction(() => {
    const { permission, answer } = (window as unknown as { heldPush: HeldPush }).heldPush
    return permission !== 'default' || answer
  })
  await page.evaluate((permission) => (window as unknown as { heldPush: HeldPush }).heldPush.answer?.(permission), permission)
}

/** The browser ends the subscription, or cannot. */
export async function endHeldPush(page: Page, isEnded: boolean): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { heldPush: HeldPush }).heldPush.end)
  await page.evaluate((isEnded) => (window as unknown as { heldPush: HeldPush }).heldPush.end!(isEnded), isEnded)
}
