import { type Point, readPoint } from '#machines/ongoing-order/button-place.ts'
import { readJson, removeKey, writeJson } from './storage.ts'

const KEY = 'addMoreButtonPosition'

/** Where the customer has put 'Add More' on this device. */
export const storedPlace = (): Point | undefined => readPoint(readJson('local', KEY))
export const storePlace = (place: Point | undefined): void => (place ? writeJson('local', KEY, place) : removeKey('local', KEY))
