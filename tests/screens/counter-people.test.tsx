import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { liveCounterSession } from '#src/counter/actors.ts'
import { Counter } from '#src/counter/counter.tsx'
import { type Call, fakeApi, refusal } from '#tests/support/fake-fetch.ts'

const staffAs = (role: string) => ({ data: { name: 'Meera', outlets: [{ outletId: 'haveli', name: 'Haveli', role }] } })
const BOARD = {
  'GET /counter/outlets/haveli/board': { data: { at: '2026-11-20T12:30:00Z', timeZone: 'Asia/Kolkata', underWay: [], over: [] } },
}

const WRONG = refusal(422, 'This is not your password', { code: 'PASSWORD_WRONG', field: 'password' })

beforeEach(() => window.history.replaceState(null, '', '/'))

function open(path: string, answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ ...BOARD, 'GET /counter/session': staffAs('OWNER'), ...answers })
  window.history.replaceState(null, '', path)
  const session = createActor(liveCounterSession, { input: {} }).start()
  onTestFinished(() => void session.stop())
  render(<Counter session={session} />)
  return { api, user: userEvent.setup() }
}

test('a new password closes the form and is confirmed; the wrong one of before is shown at its field', async () => {
  const { user } = open('/counter/password', {
    'GET /counter/session': staffAs('WAITER'),
    'POST /counter/password': ({ body }: Call) => ((body as { password: string }).password === 'boat on a lake!' ? { data: null } : WRONG),
  })
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
  await user.click(await screen.findByRole('button', { name: 'Change Password' }))
  expect(document.activeElement).toBe(await field('Current Password'))
  for (const [label, text] of [
    ['Current Password', 'boat on a lake'],
    ['New Password', 'a quiet river'],
    ['Confirm Password', 'a quiet river'],
  ] as const)
    await user.type(await field(label), text)
  await user.click(screen.getByText('Change Password', { selector: 'button' }))
  expect(await screen.findByText('This is not your password')).toBeTruthy()
  expect(document.activeElement).toBe(await field('Current Password'))
  await user.type(await field('Current Password'), '!')
  await user.click(screen.getByText('Change Password', { selector: 'button' }))
  expect(await screen.findByText('Password changed')).toBeTruthy()
  expect(screen.queryByLabelText('New Password')).toBeNull()
})

test('a call that is refused for the role shows the tabs of the role of now, without a sign-in', async () => {
  const roles = ['OWNER', 'WAITER']
  const { user } = open('/counter/staff', {
    'GET /counter/session': () => staffAs(roles.shift() ?? 'WAITER'),
    'GET /counter/outlets/haveli/staff': refusal(403, 'You may not do this here. Ask the owner of the outlet.', { code: 'NOT_YOUR_ROLE' }),
  })
  expect(await screen.findByText('No new orders', { exact: false, ignore: '[hidden] *' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Counter sign-in' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Your password' }))
  expect(await screen.findByRole('heading', { name: 'Your password' })).toBeTruthy()
})

test.each([
  [false, true],
  [true, false],
])('the owner may go while another one can sign in, who is disabled: %j', async (isDisabled, mayGo) => {
  const people = [
    { staffId: 's1', name: 'Meera', email: 'meera@example.com', role: 'OWNER', isYou: true },
    { staffId: 's2', name: 'Asha', email: 'asha@example.com', role: 'OWNER', isYou: false, isDisabled },
  ]
  open('/counter/staff', { 'GET /counter/outlets/haveli/staff': { data: { timeZone: 'Asia/Kolkata', people, invitations: [] } } })
  await screen.findByText('Meera (you)')
  expect(screen.queryByRole('button', { name: 'Remove Meera' }) !== null).toBe(mayGo)
  expect(screen.getByRole('button', { name: 'Remove Asha' })).toBeInstanceOf(HTMLElement)
})
