import { fields, text } from '#machines/model/reading.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'

/** An uncompressed point of P-256. */
const KEY = /^B[\w-]{86}$/

/** The key by which a browser's push service knows the server. Rejects with ApiError, also where the backend sends no push messages. */
export async function fetchPushKey(signal: AbortSignal): Promise<string> {
  const { data } = await answer(http.GET('/customer/push/key', { signal }), signal)
  const key = text(fields(data)['key']) ?? ''
  return KEY.test(key) ? key : noAnswer()
}

/** The server tells this device from now on. Rejects with ApiError. */
export async function subscribePush(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await answer(http.PUT('/customer/push/subscription', { body: { endpoint: endpoint!, keys: { p256dh, auth } } }))
}

/** Rejects with ApiError. */
export async function unsubscribePush(): Promise<void> {
  await answer(http.DELETE('/customer/push/subscription'))
}
