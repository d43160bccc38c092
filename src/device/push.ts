import { workers } from './workers.ts'

/** The browser's push messages for this app; undefined where it has none. */
export async function pushManager(): Promise<PushManager | undefined> {
  if (!('PushManager' in window) || !('Notification' in window)) return undefined
  return (await workers()?.getRegistration())?.pushManager
}

/** Where there is a subscription. Rejects when the browser cannot end it. */
export async function endSubscription(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription()
  if (subscription && !(await subscription.unsubscribe())) throw new Error('the subscription stays')
}
