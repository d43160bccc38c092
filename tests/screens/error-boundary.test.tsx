import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#src/app/shell/error-boundary.tsx'
import { fakeApi, json } from '#tests/support/fake-fetch.ts'

/** A form of the page that breaks whenever this button is pressed. */
function Breaking() {
  const [isBroken, setBroken] = useState(false)
  const [words, setWords] = useState('')
  if (isBroken) throw new Error('a fault of our own')
  return (
    <form>
      <input name="name" aria-label="Name" />
      <textarea name="note" aria-label="Note" value={words} onChange={({ target }) => setWords(target.value)} />
      <p>{words.length} of 80</p>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </form>
  )
}

test('a page that fails is told to those who run the service, and comes back with what was entered', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const api = fakeApi({ 'POST /customer/trouble': () => json({ data: null }) })
  localStorage.setItem('authToken', 't0ken')
  const user = userEvent.setup()
  render(
    <div id="content">
      <ErrorBoundary>
        <Breaking />
      </ErrorBoundary>
    </div>,
  )
  await user.type(screen.getByLabelText('Name'), 'Asha')
  await user.type(screen.getByLabelText('Note'), 'no onions')
  fireEvent.click(screen.getByRole('button', { name: 'Break' }))
  expect(screen.getByRole('alert').textContent).toContain('This page could not be shown')
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/home')
  await waitFor(() => expect(api.callsTo('POST /customer/trouble')).toHaveLength(1))
  const [call] = api.callsTo('POST /customer/trouble')
  expect(call!.body).toMatchObject({ message: 'a fault of our own', path: window.location.pathname })
  expect(['whitelabel-id', 'timezone', 'authorization', 'customer-id'].map((name) => call!.headers.get(name))).toEqual([
    '1',
    expect.stringMatching(/\w+/),
    null,
    null,
  ])
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha'))
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('no onions')
  expect(screen.getByText('9 of 80')).toBeDefined()
})
