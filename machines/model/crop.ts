export interface Size {
  width: number
  height: number
}

/** The square of a picture that is taken, in the picture's own pixels. */
export interface Crop {
  x: number
  y: number
  side: number
}

/** How much of the shorter side is left when one is closest. */
const CLOSEST = 1 / 4

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)
const inside = ({ x, y, side }: Crop, { width, height }: Size): Crop => ({ x: within(x, width - side), y: within(y, height - side), side })

export const middleOf = ({ width, height }: Size): Crop => {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

export const movedBy = (crop: Crop, dx: number, dy: number, size: Size): Crop => inside({ ...crop, x: crop.x + dx, y: crop.y + dy }, size)

/** Around the same middle. Closeness goes from 0, the whole shorter side, to 100. */
export function closerTo({ x, y, side }: Crop, closeness: number, size: Size): Crop {
  const next = Math.min(size.width, size.height) * (1 - (1 - CLOSEST) * (closeness / 100))
  return inside({ x: x + (side - next) / 2, y: y + (side - next) / 2, side: next }, size)
}

export const closenessOf = ({ side }: Crop, { width, height }: Size): number =>
  Math.round(((1 - side / Math.min(width, height)) / (1 - CLOSEST)) * 100)
