import type { Page } from 'playwright/test'
import type { Answer } from '../support/plain-backend.ts'
import { press } from './acts.ts'
import { WORKING } from './counter-replies.ts'
import { refuses, says } from './replies.ts'
import { type State, statesAt } from './state.ts'

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

export const staffStates: State[] = statesAt(
  'counter-staff',
  { at: '/counter/staff', guest: true, answers: WITH_STAFF },
  {
    'staff on their way': {
      answers: { ...WITH_STAFF, [STAFF_CALL]: 'held' },
      seen: 'Loading staff...',
      shows: ['people.loading'],
      isRare: true,
    },
    'staff that cannot be had': {
      answers: { ...WITH_STAFF, [STAFF_CALL]: refuses(503) },
      seen: 'Try Again',
      shows: ['people.failed'],
      isRare: true,
    },
    staff: { seen: 'Venkatanarasimharajuvaripeta Subrahmanyam', shows: ['people.resting'] },
    'the only owner': {
      answers: { ...WORKING, [STAFF_CALL]: says({ ...STAFF, people: STAFF.people.slice(0, 1), invitations: [] }) },
      seen: 'Ravi Kumar (you)',
      isRare: true,
    },
    'an invitation without an email': { act: press('Send the invitation'), seen: 'Email cannot be empty', isRare: true },
    'an invitation on its way': {
      answers: { ...WITH_STAFF, 'POST /counter/outlets/dariya-mahal/staff/invitations': 'held' },
      act: async (page) => {
        await page.getByLabel('Email').fill('priya@example.com')
        await press('Send the invitation')(page)
      },
      seen: 'Sending...',
      shows: ['people.changing'],
      isRare: true,
    },
    'a role to choose': {
      act: press('Role of Meera Iyer'),
      seen: /What does the role of Meera Iyer allow/,
      shows: ['people.asking'],
      isRare: true,
    },
    'a person to remove': { act: press('Remove Meera Iyer'), seen: 'Take off the staff', isRare: true },
    'the only owner stays': {
      answers: {
        ...WITH_STAFF,
        'DELETE /counter/outlets/dariya-mahal/staff/s1': refuses(409, 'Ravi Kumar is the only owner. Make another person owner first.', {
          code: 'LAST_OWNER',
        }),
      },
      act: async (page) => {
        await press('Remove Ravi Kumar')(page)
        await press('Take off the staff')(page)
      },
      seen: /is the only owner/,
      isRare: true,
    },
    'own password': {
      at: '/counter/password',
      answers: WORKING,
      act: press('Change Password'),
      seen: 'Current Password',
      shows: ['password-change.asking'],
    },
    'own password, refused': {
      at: '/counter/password',
      answers: {
        ...WORKING,
        'POST /counter/password': refuses(422, 'This is not your password', { field: 'password', code: 'PASSWORD_WRONG' }),
      },
      act: (page) => changePassword(page, 'a quiet river'),
      seen: 'This is not your password',
      isRare: true,
    },
    'own password, changed': {
      at: '/counter/password',
      answers: { ...WORKING, 'POST /counter/password': says(null) },
      act: (page) => changePassword(page, 'a quiet river'),
      seen: 'Password changed',
      isRare: true,
    },
    'an invitation being looked up': {
      at: AT_LINK,
      answers: { [LINK]: 'held' },
      seen: 'Looking up the link...',
      shows: ['staff-link.reading'],
      isRare: true,
    },
    'an invitation that cannot be looked up': {
      at: AT_LINK,
      answers: { [LINK]: refuses(503) },
      seen: 'Try Again',
      shows: ['staff-link.failed'],
      isRare: true,
    },
    'a link that works no more': {
      at: AT_LINK,
      answers: { [LINK]: refuses(404, 'This link does not work any more.') },
      seen: 'This link works no more',
      shows: ['staff-link.gone'],
      isRare: true,
    },
    'an invitation': {
      at: AT_LINK,
      answers: { [LINK]: says({ purpose: 'INVITATION', email: 'new.cook@example.com', outlet: 'Dariya Mahal', role: 'KITCHEN' }) },
      seen: 'Join Dariya Mahal',
      shows: ['staff-link.filling'],
    },
    'an invitation of a known person': {
      at: AT_LINK,
      answers: {
        [LINK]: says({ purpose: 'INVITATION', email: 'meera@example.com', name: 'Meera', outlet: 'Dariya Mahal', role: 'OWNER' }),
      },
      seen: /sign in with its password/,
      isRare: true,
    },
    'a link for a password, being used': {
      at: AT_LINK,
      answers: { [LINK]: says({ purpose: 'PASSWORD', email: 'meera@example.com', name: 'Meera' }), 'POST /counter/link/use': 'held' },
      act: async (page) => {
        await page.getByLabel('New Password', { exact: true }).fill('a quiet river')
        await press('Set the password')(page)
      },
      seen: 'Please wait...',
      shows: ['staff-link.using'],
      isRare: true,
    },
    'a forgotten password': {
      at: '/counter',
      answers: { 'GET /counter/session': says(null) },
      act: press('Forgot password?'),
      seen: 'Forgot your password?',
      shows: ['counter-session.signedOut.forgetting'],
      isRare: true,
    },
    'a forgotten password, on its way': {
      at: '/counter',
      answers: { 'GET /counter/session': says(null), 'POST /counter/forgotten-password': 'held' },
      act: forget,
      seen: 'Sending...',
      shows: ['counter-session.signedOut.sendingLink'],
      isRare: true,
    },
    'a forgotten password, sent': {
      at: '/counter',
      answers: { 'GET /counter/session': says(null), 'POST /counter/forgotten-password': says(null) },
      act: forget,
      seen: 'Look into your mail',
      shows: ['counter-session.signedOut.linkSent'],
      isRare: true,
    },
  },
)

async function forget(page: Page): Promise<void> {
  await press('Forgot password?')(page)
  await page.getByLabel('Email').fill('meera@example.com')
  await press('Send the link')(page)
}
