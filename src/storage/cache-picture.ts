import { dropOldestPicture, isRasterData, MOST_PER_PICTURE, PREFIX, readOrder, tryTo, writeOrder } from './images.ts'

/** Characters: a data string is ASCII. */
const MOST_TOGETHER = 2_000_000

/** The most bytes that still fit when they are written as text. */
export const MOST_PICTURE_BYTES = Math.floor(((MOST_PER_PICTURE - 40) * 3) / 4)

/** Keeps a picture if there is room, made by throwing out older ones. Never throws. */
export function cachePicture(name: string, data: string): void {
  if (!isRasterData(data)) return
  try {
    localStorage.removeItem(PREFIX + name)
    while (readOrder().reduce((sum, [, length]) => sum + length, data.length) > MOST_TOGETHER) if (!dropOldestPicture()) return
    while (!tryTo(() => localStorage.setItem(PREFIX + name, data))) if (!dropOldestPicture()) return
    writeOrder([...readOrder().filter(([other]) => other !== name), [name, data.length]])
  } catch {
    // Without storage the picture is fetched again next time.
  }
}
