import type { CounterBill, IssuedPaper } from '#machines/model/bill/issued-bill.ts'

const LINES = [
  { name: 'Dal Makhani', quantity: 1, ratePaise: 280_00, amountPaise: 280_00 },
  { name: 'Butter Naan', quantity: 2, ratePaise: 55_00, amountPaise: 110_00 },
]

const paper = (number: string, lines: IssuedPaper['lines'], more: Partial<IssuedPaper> = {}): IssuedPaper => {
  const itemTotalPaise = lines.reduce((sum, line) => sum + line.amountPaise, 0)
  const half = itemTotalPaise / 40
  return {
    number,
    issuedAt: '2026-11-20T13:05:00Z',
    seller: { name: 'Haveli', address: ['14 Hill Road', 'Pune 411001'], state: 'Maharashtra', gstin: '27AAAAA0000A1Z2' },
    place: 'Table 5',
    lines,
    itemTotalPaise,
    deliveryFeePaise: 0,
    discountPaise: 0,
    taxes: [{ kind: 'ADDED', ratePercent: 5, taxablePaise: itemTotalPaise, cgstPaise: half, sgstPaise: half }],
    cgstPaise: half,
    sgstPaise: half,
    totalPaise: itemTotalPaise + 2 * half,
    ...more,
  }
}

/** Of dal and naan, the first so many of which have gone back, each by a note of its own. */
export const counterBill = (credited = 0): CounterBill => {
  const notes = LINES.slice(0, credited).map((line, index) => paper(`HAV/C26-27/0000${index + 1}`, [line], { reason: 'It was cold' }))
  return {
    bill: { ...paper('HAV/26-27/000012', LINES), creditNotes: notes },
    dishes: LINES.map(({ name, quantity, amountPaise }, lineNumber) => ({
      lineNumber,
      name,
      quantity,
      amountPaise,
      creditNote: notes[lineNumber]?.number,
    })),
  }
}
