import { expect, type Page } from 'playwright/test'
import type { ProfileEdit, ProfileEditEvent } from '#machines/profile-edit/profile-edit.machine.ts'
import type { ProfileForm } from '#machines/profile-edit/profile-edit.schema.ts'
import { beginSignedIn, openAccount, sessionOf } from './accounts.ts'
import type { Adapter } from './adapter.ts'

type Event<Type> = Extract<ProfileEditEvent, { type: Type }>

const LEFT_BEHIND = {
  because: 'the form makes way for the profile as soon as the changes are kept; the photo before is deleted behind it',
  atOnce: true,
} as const

const file = (page: Page) => page.locator('input[type=file]')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** One account for all paths of a worker, which has a server of its own. */
let account: ReturnType<typeof openAccount> | undefined

/** The customer of the models, as the server has it. */
async function asModelled(page: Page, token: string, hasPhoto: boolean): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const image = hasPhoto ? await upload(page, headers) : null
  const data = { name: 'Asha Rao', gender: null, dob: null, image }
  expect((await page.request.patch('/api/customer/profile', { headers, data })).ok()).toBe(true)
}

async function upload(page: Page, headers: Record<string, string>): Promise<string> {
  const photo = await page.screenshot({ type: 'jpeg' })
  const wanted = { mediaType: 'PROFILE', contentType: 'image/jpeg', contentLength: photo.length }
  const reply = await page.request.put('/api/customer/generate-upload-url', { headers, data: wanted })
  const { data: place } = (await reply.json()) as { data: { url: string; key: string; headers: Record<string, string> } }
  expect((await page.request.put(place.url, { headers: place.headers, data: photo })).ok()).toBe(true)
  return place.key
}

/** Pictures are made small by the browser itself: held back, as calls are, until the path says how it ends. */
const holdPictures = (page: Page) =>
  page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    const held: ((isMade: boolean) => void)[] = []
    HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
      held.push((isMade) => (isMade ? toBlob.call(this, done, ...how) : done(null)))
    }
    Object.assign(globalThis, { finishPicture: (isMade: boolean) => held.splice(0).map((finish) => finish(isMade)).length > 0 })
  })

const finishHeld = (page: Page, isMade: boolean) => {
  type Holding = typeof globalThis & { finishPicture: (isMade: boolean) => boolean }
  return page.evaluate((made) => (globalThis as Holding).finishPicture(made), isMade)
}
const finishPicture = (page: Page, isMade: boolean) => expect.poll(() => finishHeld(page, isMade)).toBe(true)

export const profileEditAdapter: Adapter = {
  names: { 'customers/c1/new.jpg': 'the new photo' },
  async start({ page }, start) {
    account ??= openAccount(page)
    const who = await account
    // Not the account's first session: the server ends the oldest of more than ten, and each path signs in anew.
    const { authToken } = await sessionOf(page, who)
    await asModelled(page, authToken, start === 'a customer with a photo')
    await holdPictures(page)
    await beginSignedIn(page, who)
    await page.goto('/profile/edit-profile')
  },
  calls: {
    uploadPhoto: 'GET /customer/upload-attributes/PROFILE',
    saveProfile: 'PATCH /customer/profile',
    removePhoto: 'DELETE /customer/delete-media',
  },
  events: {
    'field.leave': async ({ page }, { value }: Event<'field.leave'>) => {
      await page.getByLabel('Name').fill(value)
      await page.getByLabel('Name').blur()
    },
    'field.edit': ({ page }) => page.getByLabel('Name').pressSequentially('a'),
    'photo.choose': async ({ page }, { file: { type } }: Event<'photo.choose'>) => {
      const buffer = type.startsWith('image/') ? await page.screenshot() : Buffer.from('naan')
      await file(page).setInputFiles({ name: 'me', mimeType: type, buffer })
    },
    'photo.remove': ({ page }) => press(page, 'Remove photo'),
    'photo.undo': ({ page }) => press(page, 'Undo'),
    'photo.cancel': async ({ page }) => {
      await press(page, 'Cancel')
      // The next picture may take a while to be held: this one would be finished in its place.
      await finishHeld(page, false)
    },
    'form.submit': async ({ page }, { form }: Event<'form.submit'>) => {
      await fillIn(page, form)
      await press(page, 'Save Changes')
    },
    'xstate.done.actor.preparePhoto': ({ page }) => finishPicture(page, true),
    'xstate.error.actor.preparePhoto': ({ page }) => finishPicture(page, false),
  },
  states: {
    'open.ready': async ({ page }, { context: { photo } }: ProfileEdit) => {
      if (photo.kind === 'chosen') await expect(page.getByText('Your new photo is saved with the rest.')).toBeVisible()
      if (photo.kind === 'removed') await expect(page.getByText('Your photo goes when you save.')).toBeVisible()
    },
    uploadingPhoto: ({ page }) => expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible(),
    removingOldPhoto: ({ page }) => isSaved(page),
    saved: ({ page }) => isSaved(page),
    unchanged: async ({ page }) => {
      await expect(page).toHaveURL('/profile')
      await expect(page.getByText('Profile updated successfully')).toHaveCount(0)
    },
  },
  canDo: ({ context: { photo, customer } }: ProfileEdit, { type }) => {
    if (type === 'photo.undo') return photo.kind !== 'unchanged'
    return type !== 'photo.remove' || (photo.kind === 'unchanged' && customer.photo !== undefined)
  },
  handed: {
    'profileEdit.removingOldPhoto --xstate.done.actor.removePhoto--> profileEdit.saved': LEFT_BEHIND,
    'profileEdit.removingOldPhoto --xstate.error.actor.removePhoto--> profileEdit.saved': LEFT_BEHIND,
  },
}

/** What a screen offers of a form: no gender but the three, and a day that is in the future whenever this runs. */
async function fillIn(page: Page, { name, dateOfBirth }: ProfileForm): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Date of birth').fill(dateOfBirth.replace('2027-01-01', '2999-01-01'))
}

async function isSaved(page: Page): Promise<void> {
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Profile updated successfully').first()).toBeVisible()
}
