import type { Page } from 'playwright/test'
import type { Answer } from '../support/plain-backend.ts'

/** One look of a screen, and how it is reached: by one address, what is stored, what the server answers, and at most one act of the customer. */
export interface State {
  screen: string
  name: string
  /** The address. */
  at: string
  /** Not signed in. */
  guest?: true
  /**
   * What the server answers, by call as 'GET /customer/cart'; `*` is any part of a path; of several answers each is given once, and the last one from
   * then on. Beyond it: replies.ts.
   */
  answers?: Record<string, Answer | Answer[]>
  /** What the device has stored; texts as they are, anything else as JSON. */
  local?: Record<string, unknown>
  session?: Record<string, unknown>
  /** What the device itself is made to do, before the page opens. */
  device?: (page: Page) => Promise<unknown>
  /** What the customer does to get there. */
  act?: (page: Page) => Promise<unknown>
  /** Shown once the state is reached. */
  seen: string | RegExp | ((page: Page) => Promise<unknown>)
  /** The states of machines that a customer stands in here, as 'cart.guest.resting'. The app is asked whether it does. */
  shows?: string[]
  /** Only below the width of a desktop. */
  narrowOnly?: true
  /** It differs from another row by a word or a button that is busy, shows what another row shows as well, or is rare: `npm run test:all` alone looks at it. */
  isRare?: boolean
}

type Row = Omit<State, 'screen' | 'name'>
type Shared = Pick<Row, 'at'> & Partial<Row>

/** A row that `npm run test:all` alone looks at: see `isRare`. */
export const rare = <Some extends Partial<Row>>(row: Some): Some & { isRare: true } => ({ ...row, isRare: true })

/** The rows of one screen. */
export const statesOf = (screen: string, rows: Record<string, Row>): State[] =>
  Object.entries(rows).map(([name, row]) => ({ screen, name, ...row }))

/** The rows of a screen most of which have the same address: a row says only in what it differs. */
export const statesAt = (screen: string, shared: Shared, rows: Record<string, Partial<Row> & Pick<Row, 'seen'>>): State[] =>
  Object.entries(rows).map(([name, row]) => ({ screen, name, ...shared, ...row }))
