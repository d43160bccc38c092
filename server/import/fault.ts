import { tidy, type Unreadable } from './fields.ts'

/** Why a file is refused. */
export interface ImportFault {
  /** 'Line 12', or 'haveli, dish 3' of JSON. */
  where: string
  column?: string | undefined
  value?: string | undefined
  /** Goes on after the value, or stands alone. */
  what: string
}

const LONGEST_SHOWN = 60
const shown = (value: unknown) => {
  const text = typeof value === 'object' ? (JSON.stringify(value) ?? '') : tidy(value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}

export const faultOf = (where: string, column: string, value: unknown, { message, part }: Unreadable): ImportFault => ({
  where,
  column: part?.column ?? column,
  value: shown(part ? part.value : value),
  what: message,
})

/** 'Line 12, Price: “25o” is no exact amount …' */
export const faultText = ({ where, column, value, what }: ImportFault): string =>
  `${where}${column === undefined ? '' : `, ${column}`}: ${value ? `“${value}” ` : ''}${what}.`
