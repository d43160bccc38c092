import { expect, test } from 'vitest'
import {
  billRows,
  includedRows,
  isOnBill,
  type IssuedBill,
  type IssuedPaper,
  leftPaise,
  paperTitle,
} from '#machines/model/bill/issued-bill.ts'
import type { TaxPart } from '#machines/model/bill/tax.ts'

const PAPER: IssuedPaper = {
  number: 'DM/26-27/000412',
  seller: { name: 'Dariya Mahal', address: [], gstin: '27AAAAA0000A1Z2' },
  lines: [],
  itemTotalPaise: 470_00,
  deliveryFeePaise: 0,
  discountPaise: 50_00,
  taxes: [{ kind: 'ADDED', ratePercent: 5, taxablePaise: 420_00, cgstPaise: 10_50, sgstPaise: 10_50 }],
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

test('where the backend tells no parts, the halves have their names alone', () => {
  expect(texts({ ...PAPER, taxes: [] }).slice(2)).toEqual(['CGST ₹10.50', 'SGST ₹10.50'])
})

const ADDED = PAPER.taxes[0]!
const WATER: TaxPart = { kind: 'INCLUDED', ratePercent: 18, taxablePaise: 33_90, cgstPaise: 3_05, sgstPaise: 3_05 }
const BEER: TaxPart = { kind: 'OUTSIDE', ratePercent: 0, taxablePaise: 350_00, cgstPaise: 0, sgstPaise: 0 }
const EXEMPT: TaxPart = { kind: 'ADDED', ratePercent: 0, taxablePaise: 100_00, cgstPaise: 0, sgstPaise: 0 }

test('each rate has rows of its own; what the prices have in them and what is outside GST stand below the total', () => {
  const taxes = [ADDED, { ...ADDED, ratePercent: 18, taxablePaise: 100_00, cgstPaise: 9_00, sgstPaise: 9_00 }, WATER, BEER]
  const paper = { ...PAPER, taxes }
  expect(texts(paper).slice(2)).toEqual([
    'CGST 2.5 % on ₹420.00 ₹10.50',
    'SGST 2.5 % on ₹420.00 ₹10.50',
    'CGST 9 % on ₹100.00 ₹9.00',
    'SGST 9 % on ₹100.00 ₹9.00',
  ])
  expect(includedRows(paper)).toEqual([
    { label: 'CGST 9 % on ₹33.90', amount: '₹3.05' },
    { label: 'SGST 9 % on ₹33.90', amount: '₹3.05' },
    { label: 'Outside GST', amount: '₹350.00' },
  ])
})

test.each([
  ['TAX INVOICE', { taxes: [ADDED, WATER] }],
  ['TAX INVOICE', { taxes: [] }],
  ['INVOICE-CUM-BILL OF SUPPLY', { taxes: [ADDED, BEER] }],
  ['INVOICE-CUM-BILL OF SUPPLY', { taxes: [ADDED, EXEMPT] }],
  ['BILL OF SUPPLY', { taxes: [EXEMPT, BEER], cgstPaise: 0 }],
  ['BILL OF SUPPLY', { taxes: [EXEMPT], seller: { name: 'Unregistered', address: [] }, cgstPaise: 0 }],
  ['CREDIT NOTE', { reason: 'It was cold' }],
])('it is headed %s (%#)', (title, more) => expect(paperTitle({ ...PAPER, ...more })).toBe(title))

test('what a credit note took off is not on the bill, and not owed', () => {
  const naan = { lineNumber: 1, name: 'Naan', quantity: 1, amountPaise: 55_00 }
  expect([isOnBill(naan), isOnBill({ ...naan, creditNote: 'C1' })]).toEqual([true, false])
  const left = (...notes: number[]) =>
    leftPaise({ totalPaise: 500_00, creditNotes: notes.map((totalPaise) => ({ totalPaise })) } as IssuedBill)
  expect([left(), left(55_00), left(55_00, 100_50)]).toEqual([500_00, 445_00, 344_50])
})
