import { type Customer, PERSONAL_FIELDS, type PersonalChanges, type PersonalField } from '#machines/model/customer.ts'
import { config } from '#src/config.ts'
import { ApiError, noAnswer } from './api-error.ts'
import { readCustomer, type WireName, wireName } from './auth.ts'
import { answer, http } from './client.ts'
import { isOurs } from './picture-address.ts'
import { refused } from './refusal.ts'
import { amount, fields, text, texts } from '#machines/model/reading.ts'

const MEDIA_TYPE = 'PROFILE'
const UPLOAD_TIMEOUT_MS = 30_000
const NOT_ACCEPTED = 'This picture cannot be uploaded. Please choose another one.'

/** What may change of a customer; what is missing stays, null takes away. */
export interface ProfilePatch extends PersonalChanges {
  name?: string
  photo?: string | null
}
type PersonalBody = { [Field in PersonalField as WireName<Field>]?: PersonalChanges[Field] }

/** Answers with the customer as it is now. Rejects with ApiError; 404 or 405 where the backend has no such call. */
export async function editProfile({ name, photo, ...personal }: ProfilePatch): Promise<Customer> {
  const personalBody = Object.fromEntries(PERSONAL_FIELDS.map((field) => [wireName(field), personal[field]])) as PersonalBody
  // JSON leaves out what is undefined.
  const body = { name, ...personalBody, image: photo }
  const { data } = await answer(http.PATCH('/customer/profile', { body }))
  const customer = readCustomer(data)
  if (!customer) noAnswer()
  return customer
}

/** Uploads a photo and answers with its media key. Rejects with ApiError; with the abort itself when its caller gives up. */
export async function uploadPhoto(picture: Blob, signal: AbortSignal): Promise<string> {
  await mayBeUploaded(picture, signal)
  const contentType = picture.type as 'image/jpeg'
  const { data } = await answer(
    http.PUT('/customer/generate-upload-url', { body: { mediaType: MEDIA_TYPE, contentType, contentLength: picture.size }, signal }),
    signal,
  )
  const { url, key, headers } = fields(data)
  const target = text(url)
  const mediaKey = text(key)
  if (!target || !mediaKey) noAnswer()
  await put(target, picture, readHeaders(headers), signal)
  return mediaKey
}

/** Rejects with ApiError. */
export async function deletePhoto(key: string): Promise<void> {
  await answer(http.DELETE('/customer/delete-media', { body: { key, mediaType: MEDIA_TYPE } }))
}

async function mayBeUploaded(picture: Blob, signal: AbortSignal): Promise<void> {
  const { data } = await answer(
    http.GET('/customer/upload-attributes/{mediaType}', { params: { path: { mediaType: MEDIA_TYPE } }, signal }),
    signal,
  )
  const { contentTypes, maxBytes } = fields(data)
  const isAccepted = texts(contentTypes).includes(picture.type) && picture.size <= (amount(maxBytes) ?? Infinity)
  if (!isAccepted) throw new ApiError({ message: NOT_ACCEPTED })
}

/** Straight to where the bytes are kept, which may be another host: nothing of the session travels with it. */
async function put(target: string, picture: Blob, headers: Headers, signal: AbortSignal): Promise<void> {
  const url = new URL(target, new URL(config.apiUrl, window.location.href))
  if (url.protocol !== 'https:' && !isOurs(url.href)) noAnswer()
  let reply: Response
  try {
    reply = await fetch(url.href, {
      method: 'PUT',
      body: picture,
      headers,
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]),
    })
  } catch (failure) {
    if (signal.aborted) throw failure
    noAnswer()
  }
  if (!reply.ok) throw refused(reply.status, await reply.json().catch(() => undefined), reply.headers.get('Retry-After'))
}

/** Names and values as they may stand in a request; all others are left out. */
function readHeaders(value: unknown): Headers {
  const headers = new Headers()
  for (const [name, content] of Object.entries(fields(value))) {
    if (/^[A-Za-z0-9-]{1,60}$/.test(name) && typeof content === 'string' && /^[\x20-\x7e]*$/.test(content)) headers.set(name, content)
  }
  return headers
}
