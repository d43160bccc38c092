import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Customer } from '#machines/model/customer.ts'
import {
  NO_PHOTO_UPLOAD,
  NO_PROFILE_EDITING,
  profileEditMachine,
  selectIsPreparingPhoto,
  selectIsSavingProfile,
  selectIsUploadingPhoto,
  selectPhotoEdit,
  selectProfileBanner,
  selectProfileErrors,
} from '#machines/profile-edit/profile-edit.machine.ts'
import {
  formOf,
  NOT_A_PICTURE,
  PICTURE_TOO_LARGE,
  pictureError,
  type PictureFile,
  type ProfileChanges,
  profileErrors,
  type ProfileForm,
} from '#machines/profile-edit/profile-edit.schema.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, heard, held, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import { ASHA } from '#tests/support/fixtures.ts'

const TODAY = '2026-11-21'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00`) }))
afterEach(() => void vi.useRealTimers())

const FORM = formOf(ASHA)
const FILE = { size: 4_000_000, type: 'image/png' }
const SMALL = { size: 90_000, type: 'image/jpeg' }
const OLD = 'customers/c1/old.jpg'
const NEW = 'customers/c1/new.jpg'

describe('the rules of the form', () => {
  test.each<[Partial<ProfileForm>, object]>([
    [{}, {}],
    [{ name: 'आशा राव', gender: 'FEMALE', dateOfBirth: '1990-02-28' }, {}],
    [
      { name: '', gender: 'ROBOT' },
      { name: 'Name cannot be empty', gender: 'Please choose a gender' },
    ],
    [{ dateOfBirth: TODAY }, {}],
    [{ dateOfBirth: '2026-11-22' }, { dateOfBirth: 'Date of birth cannot be in the future' }],
  ])('%j has the complaints %j', (form, complaints) => {
    expect(profileErrors({ ...FORM, ...form })).toEqual(complaints)
  })

  test.each<[PictureFile, string | undefined]>([
    [{ type: 'image/heic', size: 20_000_000 }, undefined],
    [{ type: 'image/jpeg', size: 20_000_001 }, PICTURE_TOO_LARGE],
    [{ type: 'image/svg+xml', size: 10 }, NOT_A_PICTURE],
    [{ type: 'application/pdf', size: 10 }, NOT_A_PICTURE],
    [{ type: '', size: 10 }, NOT_A_PICTURE],
    [{ type: 'text/image/png', size: 10 }, 'Please select an image file'],
    [{ type: 'image/png', size: 30_000_000 }, 'Please select a picture of at most 20 MB'],
  ])('a file %j is shown: %s', (file, message) => {
    expect(pictureError(file)).toBe(message)
  })
})

describe('what is sent', () => {
  const FULL: Customer = { ...ASHA, gender: 'OTHER', dateOfBirth: '1990-02-28', photo: OLD }

  test.each<[Partial<ProfileForm>, ProfileChanges]>([
    [{ name: '  Asha   Roy ' }, { name: 'Asha Roy' }],
    [{ gender: 'FEMALE' }, { gender: 'FEMALE' }],
    [{ gender: '' }, { gender: null }],
    [{ dateOfBirth: '' }, { dateOfBirth: null }],
    [
      { dateOfBirth: '1991-01-01', gender: 'MALE' },
      { dateOfBirth: '1991-01-01', gender: 'MALE' },
    ],
  ])('a form with %j sends %j and nothing else', (form, changes) => {
    const { edit, saveProfile } = opened(FULL)
    edit.send({ type: 'form.submit', form: { ...formOf(FULL), ...form } })
    expect(saveProfile.calls).toEqual([changes])
  })

  test('a form without a change sends nothing, spaces round the name included', () => {
    const { edit, saveProfile, emitted } = opened()
    edit.send({ type: 'form.submit', form: { ...FORM, name: ' Asha  Rao' } })
    expect(saveProfile.calls).toEqual([])
    expect(emitted).toEqual([{ type: 'profile.unchanged' }])
    expect(edit.getSnapshot()).toMatchObject({ value: 'unchanged', status: 'done' })
  })

  test('a form that breaks rules sends nothing and names the first', () => {
    const { edit, saveProfile, emitted, toasts } = opened()
    edit.send({ type: 'form.submit', form: { ...FORM, name: 'R2', dateOfBirth: '2090-01-01' } })
    expect(saveProfile.calls).toEqual([])
    expect([emitted, toasts()]).toEqual([
      [{ type: 'field.refused', field: 'name' }],
      [['error', 'Name cannot contain numbers or special characters']],
    ])
    const unborn = { ...FORM, dateOfBirth: '2090-01-01' }
    edit.send({ type: 'form.submit', form: unborn })
    expect([emitted.at(-1), toasts().at(-1)]).toEqual([
      { type: 'field.refused', field: 'dateOfBirth' },
      ['error', profileErrors(unborn).dateOfBirth],
    ])
  })

  test('taking the photo away sends null, and the photo is deleted only after that', async () => {
    const { edit, saveProfile, removePhoto, emitted, events } = opened(FULL)
    edit.send({ type: 'photo.remove' })
    edit.send({ type: 'form.submit', form: formOf(FULL) })
    expect([saveProfile.calls, removePhoto.calls]).toEqual([[{ photo: null }], []])
    const saved = { ...FULL, photo: undefined }
    await saveProfile.answer(saved)
    expect(removePhoto.calls).toEqual([{ key: OLD }])
    // The profile is shown without waiting for the deletion.
    expect([emitted, events]).toEqual([[{ type: 'profile.saved' }], [{ type: 'customer.edited', customer: saved }]])
  })
})

describe('another photo', () => {
  test('is made small, uploaded, saved under its key, and then the one before is deleted', async () => {
    const { edit, preparePhoto, uploadPhoto, saveProfile, removePhoto } = await chosen({ ...ASHA, photo: OLD })
    expect(preparePhoto.calls).toEqual([{ file: FILE }])
    edit.send({ type: 'form.submit', form: FORM })
    expect(uploadPhoto.calls).toEqual([{ picture: SMALL }])
    await uploadPhoto.answer(NEW)
    expect(saveProfile.calls).toEqual([{ photo: NEW }])
    await saveProfile.answer({ ...ASHA, photo: NEW })
    expect(removePhoto.calls).toEqual([{ key: OLD }])
    await removePhoto.fail(failure(503))
    expect(edit.getSnapshot().value).toBe('saved')
  })

  test('that could not be uploaded stays chosen, and the next try uploads it again', async () => {
    const { edit, uploadPhoto } = await chosen()
    edit.send({ type: 'form.submit', form: FORM })
    await uploadPhoto.fail(failure(undefined, 'No connection.'))
    expect(selectProfileBanner(edit.getSnapshot())).toBe('No connection.')
    expect(selectPhotoEdit(edit.getSnapshot())).toEqual({ kind: 'chosen', picture: SMALL })
    edit.send({ type: 'form.submit', form: FORM })
    expect(uploadPhoto.calls).toHaveLength(2)
  })

  test('that is uploaded already is not uploaded again when only the saving failed', async () => {
    const { edit, uploadPhoto, saveProfile } = await chosen()
    edit.send({ type: 'form.submit', form: FORM })
    await uploadPhoto.answer(NEW)
    await saveProfile.fail(failure(503, 'Our servers are having some trouble.'))
    edit.send({ type: 'form.submit', form: { ...FORM, name: 'Asha Roy' } })
    expect([uploadPhoto.calls.length, saveProfile.calls]).toEqual([1, [{ photo: NEW }, { name: 'Asha Roy', photo: NEW }]])
  })

  test('that the server no longer has is uploaded again', async () => {
    const { edit, uploadPhoto, saveProfile } = await chosen()
    edit.send({ type: 'form.submit', form: FORM })
    await uploadPhoto.answer(NEW)
    await saveProfile.fail(failure(422, 'This picture is not among your pictures'))
    edit.send({ type: 'form.submit', form: FORM })
    expect(uploadPhoto.calls).toHaveLength(2)
  })

  test('can be stopped on its way, which saves nothing', async () => {
    const { edit, uploadPhoto, saveProfile } = await chosen()
    edit.send({ type: 'form.submit', form: { ...FORM, name: 'Asha Roy' } })
    edit.send({ type: 'photo.cancel' })
    expect([uploadPhoto.inFlight(), saveProfile.calls]).toEqual([0, []])
    expect(edit.getSnapshot().value).toEqual({ open: 'ready' })
    edit.send({ type: 'photo.undo' })
    edit.send({ type: 'form.submit', form: { ...FORM, name: 'Asha Roy' } })
    expect(saveProfile.calls).toEqual([{ name: 'Asha Roy' }])
  })

  test('that cannot be read is shown beside the photo, and the one before stays', async () => {
    const { edit, preparePhoto } = opened({ ...ASHA, photo: OLD })
    edit.send({ type: 'photo.choose', file: FILE })
    await preparePhoto.fail(new Error('This picture could not be read.'))
    expect(selectProfileErrors(edit.getSnapshot())).toEqual({ photo: 'This picture could not be read.' })
    expect(selectPhotoEdit(edit.getSnapshot())).toEqual({ kind: 'unchanged' })
  })

  test('the complaint about a file outlives a refused form', () => {
    const { edit } = opened()
    edit.send({ type: 'photo.choose', file: { size: 1, type: 'text/plain' } })
    edit.send({ type: 'form.submit', form: { ...FORM, name: '' } })
    expect(selectProfileErrors(edit.getSnapshot())).toEqual({ photo: NOT_A_PICTURE, name: 'Name cannot be empty' })
  })
})

describe('what the page shows', () => {
  test('is busy while the photo travels and while the profile is saved, not while a picture is made small', async () => {
    const { edit, preparePhoto, uploadPhoto, saveProfile, removePhoto, events } = opened({ ...ASHA, photo: OLD })
    const shown = () => {
      const now = edit.getSnapshot()
      return [selectIsPreparingPhoto(now), selectIsUploadingPhoto(now), selectIsSavingProfile(now)]
    }
    expect(shown()).toEqual([false, false, false])
    edit.send({ type: 'photo.choose', file: FILE })
    expect(shown()).toEqual([true, false, false])
    await preparePhoto.answer(SMALL)
    edit.send({ type: 'form.submit', form: FORM })
    expect(shown()).toEqual([false, true, true])
    await uploadPhoto.answer(NEW)
    expect(shown()).toEqual([false, false, true])
    await saveProfile.answer({ ...ASHA, photo: NEW })
    expect(shown()).toEqual([false, false, false])
    await removePhoto.answer(undefined)
    expect(edit.getSnapshot()).toMatchObject({ value: 'saved', status: 'done' })
    expect([removePhoto.calls, events]).toEqual([[{ key: OLD }], [{ type: 'customer.edited', customer: { ...ASHA, photo: NEW } }]])
  })

  test.each<[string, (edit: ReturnType<typeof opened>['edit']) => void]>([
    ['another picture', (edit) => edit.send({ type: 'photo.choose', file: FILE })],
    ['a file that is none', (edit) => edit.send({ type: 'photo.choose', file: { size: 1, type: 'text/plain' } })],
    ['an undone photo', (edit) => edit.send({ type: 'photo.undo' })],
    ['an edited field', (edit) => edit.send({ type: 'field.edit', field: 'name' })],
    ['a form that breaks a rule', (edit) => edit.send({ type: 'form.submit', form: { ...FORM, name: '' } })],
    ['another try', (edit) => edit.send({ type: 'form.submit', form: { ...FORM, name: 'Asha Roy' } })],
  ])('the banner of a failure goes with %s', async (_, next) => {
    const { edit, saveProfile } = opened()
    edit.send({ type: 'form.submit', form: { ...FORM, name: 'Asha Roy' } })
    await saveProfile.fail(failure(422, 'Not this name.'))
    expect([selectProfileBanner(edit.getSnapshot()), edit.getSnapshot().value]).toEqual(['Not this name.', { open: 'ready' }])
    next(edit)
    expect(selectProfileBanner(edit.getSnapshot())).toBeUndefined()
  })

  test('the banner goes with another try of a photo, too', async () => {
    const { edit, uploadPhoto } = await chosen()
    edit.send({ type: 'form.submit', form: FORM })
    await uploadPhoto.fail(failure(503, 'Later.'))
    edit.send({ type: 'form.submit', form: FORM })
    expect(selectProfileBanner(edit.getSnapshot())).toBeUndefined()
  })

  test.each<[string, (edit: ReturnType<typeof opened>['edit']) => void]>([
    ['a picture', (edit) => edit.send({ type: 'photo.choose', file: FILE })],
    ['no photo at all', (edit) => edit.send({ type: 'photo.remove' })],
    ['the photo before', (edit) => edit.send({ type: 'photo.undo' })],
  ])('the complaint about a file goes with %s', (_, next) => {
    const { edit } = opened({ ...ASHA, photo: OLD })
    edit.send({ type: 'photo.choose', file: { size: 1, type: 'text/plain' } })
    expect(selectProfileErrors(edit.getSnapshot())).toEqual({ photo: NOT_A_PICTURE })
    next(edit)
    expect(selectProfileErrors(edit.getSnapshot())).toEqual({})
  })

  test('a field that is left is checked alone, and its complaint goes when it is edited', () => {
    const { edit } = opened()
    edit.send({ type: 'field.leave', field: 'name', value: '' })
    edit.send({ type: 'field.leave', field: 'dateOfBirth', value: '2090-01-01' })
    const future = 'Date of birth cannot be in the future'
    expect(selectProfileErrors(edit.getSnapshot())).toEqual({ name: 'Name cannot be empty', dateOfBirth: future })
    edit.send({ type: 'field.edit', field: 'name' })
    expect(selectProfileErrors(edit.getSnapshot())).toEqual({ dateOfBirth: future })
    edit.send({ type: 'field.leave', field: 'dateOfBirth', value: '' })
    expect(selectProfileErrors(edit.getSnapshot())).toEqual({})
  })

  test('a customer without a photo has none to delete', async () => {
    const { edit, uploadPhoto, saveProfile, removePhoto } = await chosen()
    edit.send({ type: 'form.submit', form: FORM })
    await uploadPhoto.answer(NEW)
    await saveProfile.answer({ ...ASHA, photo: NEW })
    expect([edit.getSnapshot().status, removePhoto.calls]).toEqual(['done', []])
  })

  test('a photo that was not changed is not deleted when the name changes', async () => {
    const { edit, saveProfile, removePhoto, emitted, events } = opened({ ...ASHA, photo: OLD })
    edit.send({ type: 'form.submit', form: { ...FORM, name: 'Asha Roy' } })
    const saved = { ...ASHA, name: 'Asha Roy', photo: OLD }
    await saveProfile.answer(saved)
    expect([edit.getSnapshot().status, removePhoto.calls]).toEqual(['done', []])
    expect([emitted, events]).toEqual([[{ type: 'profile.saved' }], [{ type: 'customer.edited', customer: saved }]])
  })

  test('the form begins with what is known', () => {
    const { edit } = opened({ ...ASHA, gender: 'FEMALE', dateOfBirth: '1990-02-28' })
    expect(edit.getSnapshot().context.form).toMatchObject({ name: 'Asha Rao', gender: 'FEMALE', dateOfBirth: '1990-02-28' })
    expect(opened().edit.getSnapshot().context.form).toEqual(FORM)
  })
})

describe('a server without this extension', () => {
  test.each([404, 405, 501])('says so with %d, and the form stays', async (status) => {
    const { edit, saveProfile } = opened()
    edit.send({ type: 'form.submit', form: { ...FORM, name: 'Asha Roy' } })
    await saveProfile.fail(failure(status))
    expect(selectProfileBanner(edit.getSnapshot())).toBe(NO_PROFILE_EDITING)
    expect(NO_PROFILE_EDITING).toBe('Your profile cannot be changed right now. Nothing was saved; your changes are still here.')
    edit.send({ type: 'field.edit', field: 'name' })
    expect(selectProfileBanner(edit.getSnapshot())).toBeUndefined()
  })

  test('that refuses a name asks for no picture at the next try', async () => {
    const { edit, saveProfile, uploadPhoto } = opened()
    for (const name of ['Asha Roy', 'Asha Ray']) {
      edit.send({ type: 'form.submit', form: { ...FORM, name } })
      await saveProfile.fail(failure(422, 'Not this name.'))
    }
    expect([saveProfile.calls, uploadPhoto.calls]).toEqual([[{ name: 'Asha Roy' }, { name: 'Asha Ray' }], []])
  })

  test('or without uploads lets the rest be saved', async () => {
    const { edit, uploadPhoto } = await chosen()
    edit.send({ type: 'form.submit', form: FORM })
    await uploadPhoto.fail(failure(404))
    expect(selectProfileBanner(edit.getSnapshot())).toBe(NO_PHOTO_UPLOAD)
    expect(NO_PHOTO_UPLOAD).toBe('Photos cannot be changed right now. Undo the photo to save the rest.')
  })
})

function opened(customer: Customer = ASHA) {
  const calls = {
    preparePhoto: held<PictureFile, { file: PictureFile }>(),
    uploadPhoto: held<string, { picture: PictureFile }>(),
    saveProfile: held<Customer, ProfileChanges>(),
    removePhoto: held<void, { key: string }>(),
  }
  const { preparePhoto, uploadPhoto, saveProfile, removePhoto } = calls
  const machine = profileEditMachine.provide({
    actors: {
      preparePhoto: preparePhoto.logic,
      uploadPhoto: uploadPhoto.logic,
      saveProfile: saveProfile.logic,
      removePhoto: removePhoto.logic,
    },
  })
  const { notices, toasts } = recordedNotices()
  const session = recordedFlow<Parameters<SessionRef['send']>[0]>()
  const edit = createActor(machine, { input: { customer, notices, session: session.ref } }).start()
  return { edit, ...calls, emitted: heard(edit), toasts, events: session.events }
}

async function chosen(customer: Customer = ASHA) {
  const page = opened(customer)
  page.edit.send({ type: 'photo.choose', file: FILE })
  await page.preparePhoto.answer(SMALL)
  return page
}
