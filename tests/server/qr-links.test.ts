import { expect, test } from 'vitest'
import { isPlaceSigned, placeLink, placePath } from '#server/origins/links.ts'
import type { Secrets } from '#server/signatures.ts'

const OWN: Secrets = ['x'.repeat(32)]
const OTHER: Secrets = ['y'.repeat(32)]

test('a printed code is the signed link of its table or room, and the address to type is not signed', () => {
  const table = { type: 'TABLE', id: 7 } as const
  const link = placeLink(OWN, 'https://mezbaan.example', 'haveli', table)
  expect(link).toMatch(/^https:\/\/mezbaan\.example\/outlet-detail\/haveli\?table=7&s=[\w-]{8}$/)
  const signature = link.slice(-8)
  expect(isPlaceSigned(OWN, 'haveli', table, signature)).toBe(true)
  expect(isPlaceSigned(OTHER, 'haveli', table, signature)).toBe(false)
  for (const other of [{ ...table, id: 8 }, { type: 'ROOM', id: 7 } as const]) {
    expect(isPlaceSigned(OWN, 'haveli', other, signature)).toBe(false)
  }
  expect(isPlaceSigned(OWN, 'taj-view', table, signature)).toBe(false)
  const room = { type: 'ROOM', id: 101 } as const
  expect(placeLink(OWN, 'https://mezbaan.example', 'taj-view', room)).toContain('/outlet-detail/taj-view?room=101&s=')
  expect(placePath('taj-view', room)).toBe('/outlet-detail/taj-view?room=101')
})
