import type { Page } from 'playwright/test'
import { fill, inOrder, press, sees } from './acts.ts'
import { CUSTOMER, refuses, seatedAt } from './replies.ts'
import { rare, statesAt } from './state.ts'

const PHOTO = { ...CUSTOMER, photo: 'catalogue/butter-chicken/464.avif' }
const picture = async (page: Page) => ({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
const choosePhoto = async (page: Page) => page.locator('input[type=file]').setInputFiles(await picture(page))
const chosen = (page: Page) => page.getByText('Your new photo is saved with the rest.').waitFor()
/** No picture is ever made small. */
const holdPictures = (page: Page) => page.addInitScript(() => void (HTMLCanvasElement.prototype.toBlob = () => {}))
const save = press('Save Changes')

const atEditProfile = { at: '/profile/edit-profile' }
export const profileStates = statesAt('profile', atEditProfile, {
  open: {
    at: '/profile',
    seen: 'Logout',
    shows: ['session.signedIn.trusted', 'revocation.resting', 'ongoing-order.none'],
  },
  'at a table': rare({ at: '/profile', local: { qrData: seatedAt() }, seen: 'Table 5' }),
  'with a photo': rare({ at: '/profile', local: { customer: PHOTO }, seen: sees('.avatar img') }),
  'being edited': rare({ seen: 'Save Changes', shows: ['profile-edit.open.ready'] }),
  'being edited, with a photo': { local: { customer: PHOTO }, seen: 'Remove photo' },
  'the photo to be taken away': rare({ local: { customer: PHOTO }, act: press('Remove photo'), seen: 'Your photo goes when you save.' }),
  'with its messages': {
    act: inOrder(
      fill({ Name: 'R2', 'Date of birth': '2999-01-01' }),
      (page) => page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }),
      save,
    ),
    seen: 'Date of birth cannot be in the future',
  },
  'a photo made small': rare({
    device: holdPictures,
    act: choosePhoto,
    seen: 'Getting your photo ready...',
    shows: ['profile-edit.open.preparingPhoto'],
  }),
  'a photo chosen': rare({ act: choosePhoto, seen: 'Your new photo is saved with the rest.' }),
  'a photo on its way': rare({
    answers: { 'GET /customer/upload-attributes/*': 'held', 'PUT /customer/generate-upload-url': 'held' },
    act: inOrder(choosePhoto, chosen, save),
    seen: 'Uploading your photo...',
    shows: ['profile-edit.uploadingPhoto'],
  }),
  'a photo refused': rare({
    answers: { 'GET /customer/upload-attributes/*': refuses(404, 'Not found') },
    act: inOrder(choosePhoto, chosen, save),
    seen: 'Photos cannot be changed right now.',
  }),
  'a change refused': rare({
    answers: { 'PATCH /customer/profile': refuses(404, 'Not found') },
    act: inOrder(fill({ Name: 'Ravi Rao' }), save),
    seen: 'Your profile cannot be changed right now.',
  }),
  busy: rare({
    answers: { 'PATCH /customer/profile': 'held' },
    act: inOrder(fill({ Name: 'Ravi Rao' }), save),
    seen: 'Saving...',
    shows: ['profile-edit.savingProfile'],
  }),
})
