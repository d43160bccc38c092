import type { Answer } from '../support/plain-backend.ts'
import { says } from './replies.ts'

const AT = Date.parse('2026-11-20T13:11:30Z')
export const ago = (minutes: number) => new Date(AT - minutes * 60_000).toISOString()

export const line = (lineNumber: number, name: string, more: object = {}) => ({
  lineNumber,
  name,
  quantity: 1,
  isVegetarian: true,
  isRejected: false,
  ...more,
})
export const order = (number: number, status: string, place: string, minutes: number, more: object = {}) => ({
  orderId: `o${number}`,
  number,
  status,
  place,
  isScanned: true,
  createdAt: ago(minutes),
  updatedAt: ago(0),
  total: 480,
  lines: [line(0, 'Butter Chicken'), line(1, 'Butter Naan', { quantity: 2 })],
  ...more,
})

const NEW = order(45, 'PENDING', 'Table 5', 1, {
  lines: [
    line(0, 'Hara Bhara Kebab', { allergens: ['milk', 'nuts'] }),
    line(1, 'Chicken Biryani', { servingSize: 'FULL PLATE', note: 'Less spicy, no onion' }),
    line(2, 'Butter Naan', { quantity: 2 }),
  ],
})
export const BOARD = {
  at: new Date(AT).toISOString(),
  timeZone: 'Asia/Kolkata',
  status: 'LIVE',
  calls: [],
  underWay: [
    order(40, 'PREPARING', 'Table 7', 31, { readyAt: ago(6) }),
    order(41, 'PREPARING', 'Table 2', 29, { readyBy: ago(9) }),
    order(42, 'SERVED', 'Room 101', 40, { readyAt: ago(20) }),
    order(43, 'ACCEPTED', 'Table 8', 8, {
      readyBy: ago(-10),
      lines: [line(0, 'Masala Chai', { note: 'Very hot, less sugar' }), line(1, 'Butter Naan', { isRejected: true, reason: 'Sold out' })],
    }),
    order(44, 'PENDING', 'Table 11', 4, { isScanned: false }),
    NEW,
  ],
  over: [
    order(39, 'COMPLETED', 'Table 1', 70, { billNumber: 'DM/26-27/000412' }),
    order(38, 'REJECTED', 'Table 3', 80, { reason: 'The kitchen is closing. Sorry!' }),
  ],
}
export const NO_ORDERS = { ...BOARD, underWay: [], over: [] }
export const OUTLET = { outletId: 'dariya-mahal', name: 'Dariya Mahal', role: 'OWNER' }
export const RAVI = { name: 'Ravi Kumar', outlets: [OUTLET] }

export const SESSION = 'GET /counter/session'
export const BOARD_CALL = 'GET /counter/outlets/dariya-mahal/board'
export const NEWS = 'GET /counter/outlets/dariya-mahal/news'
export const WORKING: Record<string, Answer> = { [SESSION]: says(RAVI), [BOARD_CALL]: says(BOARD), [NEWS]: 'held' }
