import type { IssuedBill, IssuedPaper } from '#machines/model/bill/issued-bill.ts'
import { toPaise } from '#machines/model/money.ts'
import { amount, dateTime, fields, list, present, text, whole } from '#machines/model/reading.ts'

export function readIssuedBill(value: unknown): IssuedBill | undefined {
  const wire = fields(value)
  const bill = readPaper(wire)
  // Seller and place of a note are those of its bill.
  const readNote = (note: unknown) => readPaper({ ...wire, ...fields(note) })
  return bill && { ...bill, creditNotes: list(wire['creditNotes']).map(readNote).filter(present) }
}

/** Undefined for a paper without its number, its total, or one of the amounts that make it. */
function readPaper(wire: Record<string, unknown>): IssuedPaper | undefined {
  const seller = fields(wire['seller'])
  const paise = (name: string) => toPaise(wire[name])
  const amounts = {
    itemTotalPaise: paise('itemTotal'),
    deliveryFeePaise: paise('deliveryFee'),
    discountPaise: paise('discount'),
    cgstPaise: paise('cgst'),
    sgstPaise: paise('sgst'),
    totalPaise: paise('total'),
  }
  const [number, name] = [text(wire['number']), text(seller['name'])]
  if (!number || !name || !isWhole(amounts)) return undefined
  return {
    ...amounts,
    number,
    issuedAt: dateTime(wire['issuedAt']),
    seller: {
      name,
      legalName: text(seller['legalName']),
      address: list(seller['address']).map(text).filter(present),
      state: text(seller['state']),
      gstin: text(seller['gstin']),
      fssai: text(seller['fssai']),
    },
    place: text(wire['place']),
    lines: list(wire['lines']).map(readLine).filter(present),
    taxes: list(wire['taxes']).map(readTax).filter(present),
    reason: text(wire['reason']),
  }
}

function readTax(value: unknown): IssuedPaper['taxes'][number] | undefined {
  const wire = fields(value)
  const kind = text(wire['kind'])
  const [ratePercent, taxablePaise] = [amount(wire['ratePercent']), toPaise(wire['taxable'])]
  const [cgstPaise, sgstPaise] = [toPaise(wire['cgst']), toPaise(wire['sgst'])]
  const part = { ratePercent, taxablePaise, cgstPaise, sgstPaise }
  return kind && isWhole(part) ? { kind, ...part } : undefined
}

function readLine(value: unknown): IssuedPaper['lines'][number] | undefined {
  const wire = fields(value)
  const [name, quantity] = [text(wire['name']), whole(wire['quantity'])]
  const [ratePaise, amountPaise] = [toPaise(wire['rate']), toPaise(wire['amount'])]
  if (!name || quantity === undefined || ratePaise === undefined || amountPaise === undefined) return undefined
  return { name, quantity, ratePaise, amountPaise }
}

const isWhole = <T extends Record<string, unknown>>(amounts: T): amounts is { [K in keyof T]: NonNullable<T[K]> } & T =>
  Object.values(amounts).every((each) => each !== undefined)
