import { expect } from 'vitest'
import {
  NO_PHOTO_UPLOAD,
  NO_PROFILE_EDITING,
  type ProfileEdit,
  type ProfileEditContext,
  type ProfileEditEvent,
  profileEditMachine,
  selectIsPreparingPhoto,
  selectIsSavingProfile,
  selectIsUploadingPhoto,
  selectProfileBanner,
  selectProfileErrors,
} from '#machines/profile-edit/profile-edit.machine.ts'
import { formOf, NOT_A_PICTURE } from '#machines/profile-edit/profile-edit.schema.ts'
import type { SessionRef } from '#machines/session/session-ref.ts'
import { failure, recordedFlow, recordedNotices } from '#tests/support/actors.ts'
import { ASHA } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const PICTURE = { size: 90_000, type: 'image/jpeg' }
const UNREADABLE = 'This picture could not be read. Please choose another one.'
const SAME = formOf(ASHA)
const SAVED = { ...ASHA, name: 'Asha Roy' }

const events: ProfileEditEvent[] = [
  { type: 'field.leave', field: 'name', value: 'R2' },
  { type: 'field.edit', field: 'name' },
  { type: 'photo.choose', file: { size: 4_000_000, type: 'image/png' } },
  { type: 'photo.choose', file: { size: 10, type: 'text/plain' } },
  { type: 'photo.remove' },
  { type: 'photo.undo' },
  { type: 'photo.cancel' },
  { type: 'form.submit', form: SAME },
  { type: 'form.submit', form: { ...SAME, name: 'Asha Roy' } },
  { type: 'form.submit', form: { ...SAME, name: '', gender: 'ROBOT', dateOfBirth: '2027-01-01' } },
]

const { notices } = recordedNotices()
const session = recordedFlow<Parameters<SessionRef['send']>[0]>().ref

export const profileEditModel: Model = {
  machine: profileEditMachine,
  starts: {
    'a customer without a photo': { customer: ASHA, notices, session },
    'a customer with a photo': { customer: { ...ASHA, photo: 'customers/c1/old.jpg' }, notices, session },
  },
  events: [
    ...events,
    { type: 'xstate.done.actor.preparePhoto', output: PICTURE },
    { type: 'xstate.error.actor.preparePhoto', error: failure(undefined, UNREADABLE) },
    { type: 'xstate.done.actor.uploadPhoto', output: 'customers/c1/new.jpg' },
    { type: 'xstate.error.actor.uploadPhoto', error: failure(405) },
    { type: 'xstate.done.actor.saveProfile', output: SAVED },
    { type: 'xstate.error.actor.saveProfile', error: failure(422) },
    { type: 'xstate.error.actor.saveProfile', error: failure(404) },
    { type: 'xstate.done.actor.removePhoto' },
    { type: 'xstate.error.actor.removePhoto', error: failure(503) },
  ],
  abstractContext: ({ customer, photo }: ProfileEditContext) => [
    customer.photo !== undefined,
    photo.kind,
    photo.kind === 'chosen' && photo.key !== undefined,
  ],
  invariant: (edit: ProfileEdit) => {
    expect(edit.hasTag('busy')).toBe(edit.matches('uploadingPhoto') || edit.matches('savingProfile'))
    // Only a chosen picture has a key, and a finished save leaves none behind.
    if (edit.matches('uploadingPhoto')) expect(edit.context.photo).toEqual({ kind: 'chosen', picture: PICTURE })
  },
  // The form offers no gender that breaks a rule.
  observe: (edit: ProfileEdit) =>
    edit.matches('open') ? messagesOf({ ...edit.context, errors: { ...edit.context.errors, gender: undefined } }) : {},
  sees: {
    'open.ready': (edit: ProfileEdit) => {
      expect([selectIsPreparingPhoto(edit), selectIsUploadingPhoto(edit), selectIsSavingProfile(edit)]).toEqual([false, false, false])
      expect([undefined, NOT_A_PICTURE, UNREADABLE]).toContain(selectProfileErrors(edit).photo)
      expect([undefined, NO_PHOTO_UPLOAD, NO_PROFILE_EDITING, 'The server says no']).toContain(selectProfileBanner(edit))
    },
    'open.preparingPhoto': (edit: ProfileEdit) => {
      expect(selectIsPreparingPhoto(edit)).toBe(true)
      expect(selectProfileErrors(edit).photo).toBeUndefined()
    },
    uploadingPhoto: (edit: ProfileEdit) => {
      expect(selectIsUploadingPhoto(edit)).toBe(true)
      expect([selectProfileErrors(edit), selectProfileBanner(edit)]).toEqual([{}, undefined])
    },
    savingProfile: (edit: ProfileEdit) => {
      expect(selectIsSavingProfile(edit)).toBe(true)
      expect([selectProfileErrors(edit), selectProfileBanner(edit)]).toEqual([{}, undefined])
    },
    removingOldPhoto: (edit: ProfileEdit) => {
      expect(edit.context.customer.photo).toBe('customers/c1/old.jpg')
    },
    saved: (edit: ProfileEdit) => expect([edit.status, edit.context.errors]).toEqual(['done', {}]),
    unchanged: (edit: ProfileEdit) => {
      expect([edit.status, edit.context.photo.kind]).not.toEqual(['done', 'chosen'])
      expect(edit.context.form).toEqual(SAME)
    },
  },
}
