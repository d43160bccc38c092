import type { Page } from 'playwright/test'
import type { Answer } from '../support/plain-backend.ts'
import { inOrder, press } from './acts.ts'
import { WORKING } from './counter-replies.ts'
import { refuses, says } from './replies.ts'
import { rare, statesAt } from './state.ts'

const LINK = 'POST /counter/link'
const AT_LINK = `/counter/link#${'k'.repeat(43)}`
const STAFF = {
  timeZone: 'Asia/Kolkata',
  people: [
    { staffId: 's1', name: 'Ravi Kumar', email: 'ravi@example.com', role: 'OWNER', seenAt: '2026-11-20T13:05:00Z', isYou: true },
    {
      staffId: 's2',
      name: 'Meera Iyer',
      email: 'meera.iyer.of.the.kitchen@example.com',
      role: 'KITCHEN',
      seenAt: '2026-11-20T12:40:00Z',
      isYou: false,
    },
    { staffId: 's3', name: 'Venkatanarasimharajuvaripeta Subrahmanyam', email: 'venkat@example.com', role: 'WAITER', isYou: false },
    { staffId: 's4', name: 'Asha', email: 'asha@example.com', role: 'WAITER', isYou: false, isDisabled: true },
  ],
  invitations: [
    {
      invitationId: 'i1',
      email: 'new.cook@example.com',
      role: 'KITCHEN',
      sentAt: '2026-11-20T10:00:00Z',
      expiresAt: '2026-11-23T10:00:00Z',
      isOver: false,
    },
    {
      invitationId: 'i2',
      email: 'late@example.com',
      role: 'OWNER',
      sentAt: '2026-11-10T10:00:00Z',
      expiresAt: '2026-11-13T10:00:00Z',
      isOver: true,
    },
  ],
}
const STAFF_CALL = 'GET /counter/outlets/dariya-mahal/staff'
const WITH_STAFF: Record<string, Answer> = { ...WORKING, [STAFF_CALL]: says(STAFF) }
async function changePassword(page: Page, newPassword: string): Promise<void> {
  await press('Change Password')(page)
  for (const [label, value] of [
    ['Current Password', 'Saffron-7-Rice'],
    ['New Password', newPassword],
    ['Confirm Password', newPassword],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await press('Change Password')(page)
}

export const staffStates = statesAt(
  'counter-staff',
  { at: '/counter/staff', guest: true, answers: WITH_STAFF },
  {
    'staff on their way': rare({ answers: { ...WITH_STAFF, [STAFF_CALL]: 'held' }, seen: 'Loading staff...', shows: ['people.loading'] }),
    'staff that cannot be had': rare({
      answers: { ...WITH_STAFF, [STAFF_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['people.failed'],
    }),
    staff: { seen: 'Venkatanarasimharajuvaripeta Subrahmanyam', shows: ['people.resting'] },
    'the only owner': rare({
      answers: { ...WORKING, [STAFF_CALL]: says({ ...STAFF, people: STAFF.people.slice(0, 1), invitations: [] }) },
      seen: 'Ravi Kumar (you)',
    }),
    'an invitation without an email': rare({ act: press('Send the invitation'), seen: 'Email cannot be empty' }),
    'an invitation on its way': rare({
      answers: { ...WITH_STAFF, 'POST /counter/outlets/dariya-mahal/staff/invitations': 'held' },
      act: async (page) => {
        await page.getByLabel('Email').fill('priya@example.com')
        await press('Send the invitation')(page)
      },
      seen: 'Sending...',
      shows: ['people.changing'],
    }),
    'a role to choose': rare({
      act: press('Change role of Meera Iyer'),
      seen: /What does the role of Meera Iyer allow/,
      shows: ['people.asking'],
    }),
    'a person to remove': rare({ act: press('Remove Meera Iyer'), seen: 'Take off the staff' }),
    'the only owner stays': rare({
      answers: {
        ...WORKING,
        [STAFF_CALL]: says({ ...STAFF, people: STAFF.people.map((one) => ({ ...one, role: 'OWNER' })) }),
        'DELETE /counter/outlets/dariya-mahal/staff/s1': refuses(409, 'Ravi Kumar is the only owner. Make another person owner first.', {
          code: 'LAST_OWNER',
        }),
      },
      act: inOrder(press('Remove Ravi Kumar'), press('Take off the staff')),
      seen: /is the only owner/,
    }),
    'own password': {
      at: '/counter/password',
      answers: WORKING,
      act: press('Change Password'),
      seen: 'Current Password',
      shows: ['password-change.asking'],
    },
    'own password, refused': rare({
      at: '/counter/password',
      answers: {
        ...WORKING,
        'POST /counter/password': refuses(422, 'This is not your password', { field: 'password', code: 'PASSWORD_WRONG' }),
      },
      act: (page) => changePassword(page, 'a quiet river'),
      seen: 'This is not your password',
    }),
    'own password, changed': rare({
      at: '/counter/password',
      answers: { ...WORKING, 'POST /counter/password': says(null) },
      act: (page) => changePassword(page, 'a quiet river'),
      seen: 'Password changed',
    }),
    'an invitation being looked up': rare({
      at: AT_LINK,
      answers: { [LINK]: 'held' },
      seen: 'Looking up the link...',
      shows: ['staff-link.reading'],
    }),
    'an invitation that cannot be looked up': rare({
      at: AT_LINK,
      answers: { [LINK]: refuses(503) },
      seen: 'Try Again',
      shows: ['staff-link.failed'],
    }),
    'a link that works no more': rare({
      at: AT_LINK,
      answers: { [LINK]: refuses(404, 'This link does not work any more.') },
      seen: 'This link works no more',
      shows: ['staff-link.gone'],
    }),
    'an invitation': {
      at: AT_LINK,
      answers: { [LINK]: says({ purpose: 'INVITATION', email: 'new.cook@example.com', outlet: 'Dariya Mahal', role: 'KITCHEN' }) },
      seen: 'Join Dariya Mahal',
      shows: ['staff-link.filling'],
    },
    'an invitation of a known person': rare({
      at: AT_LINK,
      answers: {
        [LINK]: says({ purpose: 'INVITATION', email: 'meera@example.com', name: 'Meera', outlet: 'Dariya Mahal', role: 'OWNER' }),
      },
      seen: /sign in with its password/,
    }),
    'a link for a password, being used': rare({
      at: AT_LINK,
      answers: { [LINK]: says({ purpose: 'PASSWORD', email: 'meera@example.com', name: 'Meera' }), 'POST /counter/link/use': 'held' },
      act: async (page) => {
        await page.getByLabel('New Password', { exact: true }).fill('a quiet river')
        await press('Set the password')(page)
      },
      seen: 'Please wait...',
      shows: ['staff-link.using'],
    }),
    'a forgotten password': rare({
      at: '/counter',
      answers: { 'GET /counter/session': says(null) },
      act: press('Forgot password?'),
      seen: 'Forgot your password?',
      shows: ['counter-session.signedOut.forgetting'],
    }),
    'a forgotten password, on its way': rare({
      at: '/counter',
      answers: { 'GET /counter/session': says(null), 'POST /counter/forgotten-password': 'held' },
      act: forget,
      seen: 'Sending...',
      shows: ['counter-session.signedOut.sendingLink'],
    }),
    'a forgotten password, sent': rare({
      at: '/counter',
      answers: { 'GET /counter/session': says(null), 'POST /counter/forgotten-password': says(null) },
      act: forget,
      seen: 'Look into your mail',
      shows: ['counter-session.signedOut.linkSent'],
    }),
  },
)

async function forget(page: Page): Promise<void> {
  await press('Forgot password?')(page)
  await page.getByLabel('Email').fill('meera@example.com')
  await press('Send the link')(page)
}
