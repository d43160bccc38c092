import { distance } from 'geokdbush'

export interface Point {
  latitude: number
  longitude: number
}

/** Kilometres over the ground. */
export const distanceKm = (from: Point, to: Point): number => distance(from.longitude, from.latitude, to.longitude, to.latitude)

export const toTenths = (value: number): number => Math.round(value * 10) / 10
