import { expect, test } from 'vitest'
import { billRows, type IssuedPaper } from '#machines/model/issued-bill.ts'

const PAPER: IssuedPaper = {
  number: 'DM/26-27/000412',
  seller: { name: 'Dariya Mahal', address: [], gstin: '27AAAAA0000A1Z2' },
  lines: [],
  itemTotalPaise: 470_00,
  deliveryFeePaise: 0,
  discountPaise: 50_00,
  taxablePaise: 420_00,
  taxRatePercent: 5,
  cgstPaise: 10_50,
  sgstPaise: 10_50,
  totalPaise: 441_00,
}
const texts = (paper: IssuedPaper) => billRows(paper).map(({ label, amount }) => `${label} ${amount}`)

test('each half of the tax says its rate and what it is on', () => {
  expect(texts(PAPER)).toEqual([
    'Item Total ₹470.00',
    'Discount Amount −₹50.00',
    'CGST 2.5 % on ₹420.00 ₹10.50',
    'SGST 2.5 % on ₹420.00 ₹10.50',
  ])
})

test('where the backend tells neither, the halves have their names alone', () => {
  const { taxablePaise: _, taxRatePercent: __, ...paper } = PAPER
  expect(texts(paper).slice(2)).toEqual(['CGST ₹10.50', 'SGST ₹10.50'])
})
