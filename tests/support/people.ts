import type { People, Person } from '#machines/model/counter/people.ts'

export const person = (more: Partial<Person> = {}): Person => ({
  staffId: 's1',
  name: 'Ravi',
  email: 'ravi@example.com',
  role: 'OWNER',
  seenAt: Date.parse('2026-11-20T13:00:00Z'),
  isYou: true,
  isDisabled: false,
  ...more,
})

export const STAFF: People = {
  timeZone: 'Asia/Kolkata',
  people: [
    person(),
    person({ staffId: 's2', name: 'Meera', email: 'meera@example.com', role: 'KITCHEN', seenAt: undefined, isYou: false }),
  ],
  invitations: [
    { invitationId: 'i1', email: 'asha@example.com', role: 'WAITER', expiresAt: Date.parse('2026-11-22T13:00:00Z'), isOver: false },
  ],
}
