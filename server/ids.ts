import { randomBytes } from 'node:crypto'

// No 0/O or 1/I: order ids are read out loud at the counter.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random id of 5 bits per character. */
export const newId = (length: number): string => Array.from(randomBytes(length), (byte) => ALPHABET[byte % 32]).join('')

export const newCustomerId = () => newId(16)
export const newOrderId = () => newId(10)
