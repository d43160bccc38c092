import { expect, test } from 'vitest'
import { type AccountSession, lastUsed, nameOf } from '#machines/model/account-session.ts'

const session = (more: Partial<AccountSession> = {}): AccountSession => ({
  id: 's1',
  usedAt: '2026-12-01T06:00:00Z',
  isCurrent: false,
  ...more,
})

test('a session has the name of its browser, where the server knows it', () => {
  expect([nameOf(session({ browser: 'Chrome on Android' })), nameOf(session())]).toEqual(['Chrome on Android', 'Unknown device'])
})

test.each([
  [0, 'Used within the last hour'],
  [59, 'Used within the last hour'],
  [60, 'Last used 1 hour ago'],
  [47 * 60 + 59, 'Last used 47 hours ago'],
  [48 * 60, 'Last used 2 days ago'],
  [95 * 60, 'Last used 3 days ago'],
])('%d minutes after its last use it says: %s', (minutes, text) => {
  expect(lastUsed(session(), Date.parse(session().usedAt) + minutes * 60_000)).toBe(text)
})
