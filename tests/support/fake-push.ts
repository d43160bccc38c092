import { onTestFinished, vi } from 'vitest'

/** The public key of a server, and one of another server. */
export const PUSH_KEY = `B${'k'.repeat(86)}`
export const OTHER_KEY = `B${'o'.repeat(86)}`

/** A browser with push messages. */
export function fakePush(start: { permission?: NotificationPermission; answer?: NotificationPermission; under?: string } = {}) {
  const browser = {
    permission: start.permission ?? 'default',
    /** What the customer answers when the browser asks. */
    answer: start.answer ?? ('granted' as NotificationPermission),
    asked: 0,
    /** The key of the subscription that the browser holds. */
    under: start.under,
    canEnd: true,
    log: [] as string[],
  }
  const subscription = () => ({
    options: { applicationServerKey: bytesOf(browser.under!) },
    toJSON: () => ({ endpoint: 'https://push.example.com/device', keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) } }),
    async unsubscribe() {
      if (!browser.canEnd) return false
      browser.log.push('unsubscribe')
      browser.under = undefined
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => (browser.under === undefined ? null : subscription()),
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (browser.under !== undefined) throw new DOMException('another key', 'InvalidStateError')
      browser.log.push('subscribe')
      browser.under = applicationServerKey
      return subscription()
    },
  }
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.asked++
      return browser.permission === 'default' ? (browser.permission = browser.answer) : browser.permission
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: async () => ({ pushManager }) } })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return browser
}

const bytesOf = (key: string): ArrayBuffer => {
  const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (letter) => letter.codePointAt(0)!).buffer
}
