import { randomBytes } from 'node:crypto'
import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#machines/model/dates.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { devices } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isSignedBy, sign } from '#server/signatures.ts'

/** A browser, known by its cookie. It opens no account: failed attempts of strangers are not counted against it. */
export interface Device {
  id: string
  /** The request brought no cookie: it may come from a client that keeps none. */
  isNew: boolean
}

/** Browsers keep no cookie for longer. */
const RETENTION_MS = 400 * DAY_MS
const DEVICES_PER_CUSTOMER = 10
const COOKIE = /(?:^|;\s*)device=([\w-]{22})\.([\w-]{43})(?=;|$)/

type CookieDeps = Pick<Deps, 'otpPeppers' | 'isProduction'>

/** The device that this server has named before; undefined without its cookie, or with a forged one. */
export function deviceOf({ otpPeppers }: CookieDeps, request: FastifyRequest): string | undefined {
  const [, id = '', mac = ''] = COOKIE.exec(request.headers.cookie ?? '') ?? []
  return isSignedBy(otpPeppers, signed(id), mac) ? id : undefined
}

/** The device, named now if it was not before. The cookie is sent either way, so that its 400 days begin again. */
export function nameDevice(deps: CookieDeps, request: FastifyRequest, reply: FastifyReply): Device {
  const known = deviceOf(deps, request)
  const id = known ?? randomBytes(16).toString('base64url')
  const attributes = `Path=/api; Max-Age=${RETENTION_MS / 1000}; HttpOnly; SameSite=Lax${deps.isProduction ? '; Secure' : ''}`
  reply.header('set-cookie', `device=${id}.${sign(deps.otpPeppers, signed(id))}; ${attributes}`)
  return { id, isNew: known === undefined }
}

/** Whether this customer has signed in from the device before. */
export async function isDeviceOf(db: Queries, device: string | undefined, customerId: string | undefined): Promise<boolean> {
  if (device === undefined) return false
  // Asked for an unknown customer too, so that the time does not tell.
  const found = await db
    .select({ device: devices.device })
    .from(devices)
    .where(and(eq(devices.device, device), eq(devices.customerId, customerId ?? '')))
  return found.length > 0
}

/** Whether the customer has signed in before, but never from this device. */
export async function isNewDevice(db: Queries, device: string, customerId: string): Promise<boolean> {
  const known = await db.select({ device: devices.device }).from(devices).where(eq(devices.customerId, customerId))
  return known.length > 0 && known.every((row) => row.device !== device)
}

/** Notes that the customer has signed in from the device, and forgets the ones used longest ago. */
export async function recordDevice(tx: Queries, device: string, customerId: string, now: Date): Promise<void> {
  await tx
    .insert(devices)
    .values({ device, customerId, seenAt: now })
    .onConflictDoUpdate({ target: [devices.customerId, devices.device], set: { seenAt: now } })
  const others = and(eq(devices.customerId, customerId), ne(devices.device, device))
  const recent = tx
    .select({ device: devices.device })
    .from(devices)
    .where(others)
    .orderBy(desc(devices.seenAt))
    .limit(DEVICES_PER_CUSTOMER - 1)
  await tx.delete(devices).where(and(others, notInArray(devices.device, recent)))
}

/** After this, no device counts as known for the customer. */
export async function forgetDevices(tx: Queries, customerId: string): Promise<void> {
  await tx.delete(devices).where(eq(devices.customerId, customerId))
}

export async function dropOldDevices(db: Db, now: Date): Promise<void> {
  await db.delete(devices).where(lt(devices.seenAt, new Date(now.getTime() - RETENTION_MS)))
}

const signed = (id: string): string => `device\0${id}`
