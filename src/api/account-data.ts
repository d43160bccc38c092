import { fields, record, timestamp } from '#machines/model/reading.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'

/** Everything that the server keeps of the customer, by kind of record, and when it was put together. */
export interface AccountData {
  madeAt: string
  records: Record<string, unknown>
}

/** Rejects with ApiError; with the abort itself when its caller gives up. */
export async function fetchAccountData(signal: AbortSignal): Promise<AccountData> {
  const { data } = await answer(http.GET('/customer/data', { signal }), signal)
  const { madeAt, records } = fields(data)
  const moment = timestamp(madeAt)
  const found = record(records)
  if (!moment || !found) noAnswer()
  return { madeAt: moment, records: found }
}

/**
 * Answers with the moment of the deletion; all sessions end now. Rejects with ApiError: with the code PASSWORD_WRONG for another password, with
 * ORDERS_UNDER_WAY while there are such orders and the customer has not accepted it.
 */
export async function deleteAccount({ password, acceptOrders }: { password: string; acceptOrders: boolean }): Promise<string> {
  const { data } = await answer(http.POST('/customer/deletion', { body: { password, ...(acceptOrders && { acceptOrders }) } }))
  return timestamp(fields(data)['deletesAt']) ?? noAnswer()
}
