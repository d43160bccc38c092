import { createHash } from 'node:crypto'
import type { Point } from '#server/catalogue/distance.ts'

/** A position to about a kilometre: enough to tell which outlets are near, too little to tell who lives there. */
export const coarse = ({ latitude, longitude }: Point): Point => ({ latitude: toHundredths(latitude), longitude: toHundredths(longitude) })

const toHundredths = (degrees: number): number => Math.round(degrees * 100) / 100

/** The same for the same person asking about the same neighbourhood, about a kilometre wide, however exact the position was. */
export function wishId(whitelabelId: number, who: string, { latitude, longitude }: Point): string {
  const cell = [latitude, longitude].map((degrees) => Math.round(degrees * 100))
  return createHash('sha256')
    .update(JSON.stringify([whitelabelId, who, ...cell]))
    .digest('base64url')
}
