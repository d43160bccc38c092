// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { takePlaceFrom } from '#src/boot/place-in-address.ts'
import { forgetScan, storedQr } from '#src/storage/qr.ts'
import { fillStorage } from '#tests/support/full-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  forgetScan()
})

const PAGE = '/outlet-detail/saffron'
const stored = () => storedQr(Date.now())

describe('the address of a printed link', () => {
  test.each([
    [PAGE, '?table=5&s=Ab3_-xyz', { type: 'TABLE', id: 5, signature: 'Ab3_-xyz' }],
    ['/outlet/saffron', '?room=101', { type: 'ROOM', id: 101 }],
  ] as const)('%s%s stores its place, and leaves', (path, search, origin) => {
    expect(takePlaceFrom(path, search)).toEqual({ search: '' })
    expect(stored()).toMatchObject({ outletId: 'saffron', origin })
  })

  test('other parameters stay, letter by letter', () => {
    expect(takePlaceFrom(PAGE, '?inspect=a%20b&table=5&review&s=Ab3_-xyz&tables=7').search).toBe('?inspect=a%20b&review&tables=7')
  })

  test.each(['?table=abc', '?table', '?room=&s=Ab3_-xyz', '?table=5&room=7'])(
    '%s is told, leaves, and changes no stored place',
    (search) => {
      takePlaceFrom(PAGE, '?table=5')
      expect(takePlaceFrom(PAGE, search)).toEqual({ search: '', complaint: 'QR data incomplete' })
      expect(stored()?.origin).toEqual({ type: 'TABLE', id: 5 })
    },
  )

  test.each([
    [PAGE, ''],
    [PAGE, '?review'],
    ['/home', '?table=5'],
    ['/outlet/saffron/menu/1', '?table=5'],
    ['/outlet/%2e%2e', '?table=5'],
    ['/', '?table=5&s=Ab3_-xyz'],
  ])('%s%s is no printed link: it stays as it is, and so does the stored place', (path, search) => {
    takePlaceFrom(PAGE, '?table=5')
    expect(takePlaceFrom(path, search)).toEqual({ search })
    expect(stored()?.origin.id).toBe(5)
  })

  test('a signature alone is no place: it leaves, and the stored place stays', () => {
    takePlaceFrom(PAGE, '?table=5')
    expect(takePlaceFrom(PAGE, '?s=Ab3_-xyz')).toEqual({ search: '' })
    expect(stored()?.origin).toEqual({ type: 'TABLE', id: 5 })
  })

  test('where storage refuses, the place is known for the visit', () => {
    fillStorage()
    takePlaceFrom(PAGE, '?table=5')
    expect(stored()?.origin.id).toBe(5)
  })
})
