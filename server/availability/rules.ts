import { createHash } from 'node:crypto'
import type { Req } from '#server/contract.ts'

type Body = Req<'requestAvailability'>['body']

/** The same for the same person asking about the same neighbourhood, about a kilometre wide, however exact the position was. */
export function wishId(whitelabelId: number, who: string, { latitude, longitude }: Body): string {
  const cell = [latitude, longitude].map((degrees) => Math.round(degrees * 100))
  return createHash('sha256')
    .update(JSON.stringify([whitelabelId, who, ...cell]))
    .digest('base64url')
}
