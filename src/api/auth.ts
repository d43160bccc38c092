import { type Customer, GENDERS } from '#machines/model/customer.ts'
import { toId } from '#machines/model/ids.ts'
import { ApiError, NO_ANSWER } from './api-error.ts'
import { answer, http } from './client.ts'
import { fields, text, timestamp } from './read.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** Rejects with ApiError; 401 when email and password do not belong together. */
export async function login({ email, password, remember }: Credentials): Promise<{ token: string; customer: Customer }> {
  const { data } = await answer(http.POST('/customer/login', { body: { username: email, password, remember } }))
  const token = text(data?.token)
  const customer = readCustomer(data?.customer)
  if (!token || !customer) throw new ApiError({ message: NO_ANSWER })
  return { token, customer }
}

/** Revokes the token that the next requests would carry. */
export async function logout(token: string): Promise<void> {
  await answer(http.POST('/customer/logout', { headers: { Authorization: `Bearer ${token}` } }))
}

/** The registration reply's spelling turned into the app's. Spec §3. */
export function readCustomer(value: unknown): Customer | undefined {
  const wire = fields(value)
  const id = toId(wire['customerId'] ?? wire['id'])
  if (!id) return undefined
  return {
    id,
    name: text(wire['name']) ?? '',
    email: text(wire['emailId'] ?? wire['email']) ?? '',
    contactNumber: String(wire['contactNumber'] ?? ''),
    whitelabelId: toId(wire['whitelabelId']) ?? '1',
    createdAt: timestamp(wire['createdAt']),
    updatedAt: timestamp(wire['updatedAt']),
    gender: GENDERS.find((gender) => gender === wire['gender']),
    dateOfBirth: text(wire['dob']),
    photo: text(wire['image']),
  }
}
