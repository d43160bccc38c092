import { Blob as NodeBlob } from 'node:buffer'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Customer } from '#machines/model/customer.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { storeCustomer, storedCustomer } from '#src/storage/customer.ts'
import * as picture from '#src/device/picture.ts'
import { EditProfileRoute } from '#src/screens/edit-profile/edit-profile-route.tsx'
import { type Call, fakeApi, heldReply, noAnswer, refusal } from '#tests/support/fake-fetch.ts'
import { description } from '#tests/support/fields.ts'
import { ASHA, renderScreen, testApp } from '#tests/support/render.tsx'
import { noticesIn } from '#tests/support/said.ts'

const WIRE = { customerId: 'c1', name: 'Asha Rao', emailId: 'asha@example.com', contactNumber: 9820041234, whitelabelId: 1 }
const FULL: Customer = { ...ASHA, gender: 'FEMALE', dateOfBirth: '1990-02-28', photo: 'customers/c1/old.jpg' }
const FACE = new File(['face'], 'face.png', { type: 'image/png' })
// Node's own, which its fetch can send; five bytes that the fake server reads as JSON.
const SMALL = new NodeBlob(['12345'], { type: 'image/jpeg' }) as Blob

test('shows what is known; email and mobile can be read only', () => {
  editScreen(FULL)
  screen.getByRole('heading', { level: 1, name: 'Edit Profile' })
  expect([field('Name').value, field('Email').value, field('Mobile').value]).toEqual(['Asha Rao', 'asha@example.com', '98200 41234'])
  expect([field('Email').readOnly, field('Mobile').readOnly, field('Name').readOnly]).toEqual([true, true, false])
  expect(screen.getByRole('link', { name: 'Sign-in & Security' }).getAttribute('href')).toBe('/profile/security')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Female' }).checked).toBe(true)
  expect(field('Date of birth').value).toBe('1990-02-28')
  screen.getByRole('button', { name: 'Remove photo' })
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/profile')
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/profile')
})

test('saves what was changed, updates the session and what is stored, says so and goes back', async () => {
  const { user, api, app, location } = editScreen()
  api.on('PATCH /customer/profile', { data: { ...WIRE, name: 'Asha Roy', gender: 'OTHER', dob: '1990-02-28' } })
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Asha Roy')
  await user.click(screen.getByRole('radio', { name: 'Other' }))
  fireEvent.change(field('Date of birth'), { target: { value: '1990-02-28' } })
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(location()).toBe('/profile'))
  expect(api.callsTo('PATCH /customer/profile').map(({ body }) => body)).toEqual([{ name: 'Asha Roy', gender: 'OTHER', dob: '1990-02-28' }])
  const edited = { name: 'Asha Roy', gender: 'OTHER', dateOfBirth: '1990-02-28' }
  expect(selectCustomer(app.session.getSnapshot())).toMatchObject(edited)
  expect(storedCustomer()).toMatchObject(edited)
  expect(noticesIn(app)[0]).toMatchObject({ tone: 'success', message: 'Profile updated successfully' })
})

test('what is cleared is sent as nothing', async () => {
  const { user, api, location } = editScreen(FULL)
  api.on('PATCH /customer/profile', { data: WIRE })
  await user.click(screen.getByRole('button', { name: 'Clear gender' }))
  fireEvent.change(field('Date of birth'), { target: { value: '' } })
  await user.click(screen.getByRole('button', { name: 'Remove photo' }))
  screen.getByText('Your photo goes when you save.')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(location()).toBe('/profile'))
  expect(api.callsTo('PATCH /customer/profile').map(({ body }) => body)).toEqual([{ gender: null, dob: null, image: null }])
  await waitFor(() =>
    expect(api.callsTo('DELETE /customer/delete-media').map(({ body }) => body)).toEqual([
      { key: 'customers/c1/old.jpg', mediaType: 'PROFILE' },
    ]),
  )
})

test('a half-typed date of birth does not take the saved one away', async () => {
  const { user, api } = editScreen(FULL)
  const date = field('Date of birth')
  Object.defineProperty(date, 'validity', { value: { badInput: true } })
  fireEvent.change(date, { target: { value: '' } })
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(description(date)).toBe('Please enter a valid date of birth')
  expect(api.callsTo('PATCH /customer/profile')).toEqual([])
})

test('a session that ended meanwhile does not get its customer stored again', async () => {
  const { user, api } = editScreen()
  const reply = heldReply()
  api.on('PATCH /customer/profile', reply.answer)
  await user.type(field('Name'), ' Roy')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  localStorage.removeItem('customer')
  reply.release({ data: { ...WIRE, name: 'Asha Rao Roy' } })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Saving...' })).toBeNull())
  expect(storedCustomer()).toBeUndefined()
})

test('a chosen photo is made small, uploaded without the token, saved under its key, and the one before is deleted', async () => {
  makesSmall(Promise.resolve(SMALL))
  localStorage.setItem('authToken', 't1')
  const { user, api, location } = editScreen(FULL)
  takesUploads(api)
  api.on('PATCH /customer/profile', { data: { ...WIRE, image: 'customers/c1/new.jpg' } })
  await user.upload(screen.getByLabelText('Change photo'), FACE)
  await screen.findByText('Your new photo is saved with the rest.')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(location()).toBe('/profile'))
  expect(api.callsTo('PUT /customer/generate-upload-url').map(({ body }) => body)).toEqual([
    { mediaType: 'PROFILE', contentType: 'image/jpeg', contentLength: 5 },
  ])
  const [put] = api.callsTo('PUT /media/new.jpg')
  expect([put?.headers.get('content-type'), put?.headers.get('authorization'), put?.headers.get('customer-id')]).toEqual([
    'image/jpeg',
    null,
    null,
  ])
  expect(api.callsTo('PATCH /customer/profile').map(({ body }) => body)).toEqual([{ image: 'customers/c1/new.jpg' }])
  await waitFor(() =>
    expect(api.callsTo('DELETE /customer/delete-media').map(({ body }) => body)).toEqual([
      { key: 'customers/c1/old.jpg', mediaType: 'PROFILE' },
    ]),
  )
})

test.each<[string, (api: ReturnType<typeof fakeApi>) => void, string]>([
  [
    'that the server does not take',
    (api) => api.on('GET /customer/upload-attributes/PROFILE', { data: { contentTypes: ['image/png'], maxBytes: 9 } }),
    'This picture cannot be uploaded. Please choose another one.',
  ],
  [
    'for which there is no call',
    (api) => api.on('GET /customer/upload-attributes/PROFILE', refusal(404, 'x')),
    'Photos cannot be changed right now. Undo the photo to save the rest.',
  ],
  [
    'that is refused on arrival',
    (api) => api.on('PUT /media/new.jpg', refusal(415, 'This file is not the kind of picture it was said to be')),
    'This file is not the kind of picture it was said to be',
  ],
  ['that gets lost', (api) => api.on('PUT /media/new.jpg', noAnswer), 'No connection. Please check your network and try again.'],
  [
    'that would go to a strange address',
    (api) => api.on('PUT /customer/generate-upload-url', { data: { url: 'ftp://x/y', key: 'k.jpg', headers: {} } }),
    'No connection. Please check your network and try again.',
  ],
])('a photo %s shows a message, stays chosen and saves nothing', async (_, prepare, message) => {
  makesSmall(Promise.resolve(SMALL))
  const { user, api } = editScreen()
  takesUploads(api)
  prepare(api)
  await user.upload(screen.getByLabelText('Add photo'), FACE)
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  screen.getByRole('button', { name: 'Undo' })
  expect(api.callsTo('PATCH /customer/profile')).toEqual([])
})

/** Decoding needs a real browser. */
function makesSmall(small: Promise<Blob>) {
  const spy = vi.spyOn(picture, 'smallSquare').mockReturnValue(small)
  onTestFinished(() => spy.mockRestore())
}

function takesUploads(api: ReturnType<typeof fakeApi>) {
  api.on('GET /customer/upload-attributes/PROFILE', { data: { mediaType: 'PROFILE', contentTypes: ['image/jpeg'], maxBytes: 5_000_000 } })
  api.on('PUT /customer/generate-upload-url', {
    data: { url: '/media/new.jpg', key: 'customers/c1/new.jpg', headers: { 'Content-Type': 'image/jpeg' } },
  })
  api.on('PUT /media/new.jpg', new Response(null, { status: 204 }))
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

function editScreen(customer = ASHA) {
  storeCustomer(customer)
  const api = fakeApi({
    'GET /customer/customer/signed-url': ({ query }: Call) => ({ data: `/media/${query.get('key')}` }),
    'DELETE /customer/delete-media': { data: null },
  })
  const view = renderScreen(<EditProfileRoute />, {
    route: '/profile/edit-profile',
    path: '/profile/edit-profile',
    app: testApp({ customer }),
  })
  return { ...view, api }
}
