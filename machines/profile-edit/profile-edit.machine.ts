import { ofEvent } from '../model/event-params.ts'
import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import { withErrors } from '../model/field-errors.ts'
import { CUSTOMER_FIELDS, type FieldLeft, formActions } from '../model/form-actions.ts'
import type { Customer } from '../model/customer.ts'
import { toFailure } from '../model/errors.ts'
import { messageOfExtension } from '../model/extension.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import { complaintOf } from '../notices/complaint.ts'
import { type NoticesRef, type Said, toast, toastOf, toNotices } from '../notices/notices-ref.ts'
import type { SessionRef } from '../session/session-ref.ts'
import {
  formOf,
  type PhotoEdit,
  type PictureFile,
  pictureError,
  PROFILE_FIELDS,
  type ProfileChanges,
  profileChanges,
  type ProfileErrors,
  profileErrors,
  type ProfileField,
  profileFieldError,
  type ProfileForm,
} from './profile-edit.schema.ts'

/**
 * Changes what a customer says about themselves: open → uploadingPhoto → savingProfile → removingOldPhoto → saved.
 * A chosen picture is made small first. What fails leads back to the form, with everything still in it.
 */
export interface ProfileEditContext {
  /** As the server has it. */
  customer: Customer
  notices: NoticesRef
  session: SessionRef
  photo: PhotoEdit
  /** As last sent; the form itself keeps what is being typed. */
  form: ProfileForm
  errors: ProfileErrors
  banner?: string
}

export type ProfileEditEvent =
  | { type: 'field.leave'; field: ProfileField; value: string }
  | { type: 'field.edit'; field: ProfileField }
  | { type: 'photo.choose'; file: PictureFile }
  | { type: 'photo.remove' }
  | { type: 'photo.undo' }
  | { type: 'photo.cancel' }
  | { type: 'form.submit'; form: ProfileForm }

export type ProfileEditEmitted = { type: 'profile.saved' } | { type: 'profile.unchanged' } | { type: 'field.refused'; field: ProfileField }

export const NO_PROFILE_EDITING = 'Your profile cannot be changed right now. Nothing was saved; your changes are still here.'
export const NO_PHOTO_UPLOAD = 'Photos cannot be changed right now. Undo the photo to save the rest.'

function formIn(event: ProfileEditEvent): ProfileForm {
  assertEvent(event, 'form.submit')
  return event.form
}
const form = formActions<ProfileField, ProfileEditContext, FieldLeft<ProfileEditEvent>>(PROFILE_FIELDS, ({ field, value }) =>
  profileFieldError(field, value),
)

const failed = (unsupportedText: string) => {
  const params = ({ event }: { event: { error: unknown } }) => ({ message: messageOfExtension(event.error, unsupportedText) })
  return { type: 'showBanner', params } as const
}
const clearPhotoError = { type: 'showPhotoError', params: { message: undefined } } as const
const takeForm = ['hideBanner', 'keepForm'] as const
const saved = [
  { type: 'tellSession', params: ({ event }: { event: { output: Customer } }) => ({ customer: event.output }) },
  toast('success', 'Profile updated successfully', { travels: true }),
  'announceSaved',
] as const

export const profileEditMachine = setup({
  types: {
    context: {} as ProfileEditContext,
    input: {} as Pick<ProfileEditContext, 'customer' | 'notices' | 'session'>,
    events: {} as ProfileEditEvent,
    emitted: {} as ProfileEditEmitted,
    tags: {} as 'busy',
    meta: {} as Meaning,
  },
  actors: {
    /** Makes the picture small enough for a phone's network. */
    preparePhoto: fromPromise<PictureFile, { file: PictureFile }>(notProvided('preparePhoto')),
    /** Answers with the media key. */
    uploadPhoto: fromPromise<string, { picture: PictureFile }>(notProvided('uploadPhoto')),
    saveProfile: fromPromise<Customer, ProfileChanges>(notProvided('saveProfile')),
    removePhoto: fromPromise<void, { key: string }>(notProvided('removePhoto')),
  },
  guards: {
    isPicture: (_, { file }: { file: PictureFile }) => pictureError(file) === undefined,
    breaksRule: ({ event }) => Object.keys(profileErrors(formIn(event))).length > 0,
    changesNothing: ({ context: { customer, photo }, event }) =>
      photo.kind !== 'chosen' && Object.keys(profileChanges(customer, formIn(event), photo)).length === 0,
    hasPictureToUpload: ({ context }) => context.photo.kind === 'chosen' && context.photo.key === undefined,
    isRefusal: (_, params: { error: unknown }) => toFailure(params.error).status === 422,
    hasOldPhoto: ({ context }) => context.customer.photo !== undefined && context.photo.kind !== 'unchanged',
  },
  actions: {
    checkField: assign(form.checkField),
    clearField: assign(form.clearField),
    showPhotoError: assign(({ context }, { message }: { message: string | undefined }) => ({
      errors: withErrors(context.errors, { photo: message }),
    })),
    showErrors: assign(({ context, event }) => ({
      banner: undefined,
      errors: withErrors(profileErrors(formIn(event)), { photo: context.errors.photo }),
    })),
    setPhoto: assign((_, params: { photo: PhotoEdit }) => params),
    setKey: assign(({ context: { photo } }, { key }: { key: string | undefined }) => ({
      photo: photo.kind === 'chosen' ? { ...photo, key } : photo,
    })),
    keepForm: assign(({ event }) => ({ form: formIn(event), errors: {} })),
    hideBanner: assign({ banner: undefined }),
    showBanner: assign((_, { message }: { message: string }) => ({ banner: message })),
    toast: sendTo(toNotices<ProfileEditContext>(), (_, said: Said) => toastOf(said)),
    toastFirstError: sendTo(toNotices<ProfileEditContext>(), (args) => complaintOf(form.firstProblem(args))),
    pointToFirstError: emit(form.pointToFirstError),
    tellSession: sendTo(
      ({ context }) => context.session,
      (_, params: { customer: Customer }) => ({ type: 'customer.edited' as const, ...params }),
    ),
    announceSaved: emit({ type: 'profile.saved' }),
    announceUnchanged: emit({ type: 'profile.unchanged' }),
  },
}).createMachine({
  id: 'profileEdit',
  context: ({ input }) => ({ ...input, photo: { kind: 'unchanged' }, form: formOf(input.customer), errors: {} }),
  initial: 'open',
  states: {
    open: {
      initial: 'ready',
      on: {
        ...CUSTOMER_FIELDS,
      },
      states: {
        ready: {
          description: 'The customer fills in the form',
          on: {
            'photo.choose': [
              {
                guard: { type: 'isPicture', params: ofEvent },
                target: 'preparingPhoto',
                actions: ['hideBanner', clearPhotoError],
                description: 'The customer chooses a picture',
                meta: by.customer.data,
              },
              {
                actions: ['hideBanner', { type: 'showPhotoError', params: ({ event }) => ({ message: pictureError(event.file) }) }],
                description: 'The customer chooses a file that cannot become a photo',
                meta: by.customer.comfort,
              },
            ],
            'photo.remove': {
              actions: [{ type: 'setPhoto', params: { photo: { kind: 'removed' } } }, clearPhotoError],
              description: 'The customer takes the photo away',
              meta: by.customer.data,
            },
            'photo.undo': {
              actions: ['hideBanner', { type: 'setPhoto', params: { photo: { kind: 'unchanged' } } }, clearPhotoError],
              description: 'The customer leaves the photo as it was',
              meta: by.customer.comfort,
            },
            'form.submit': [
              {
                guard: 'breaksRule',
                actions: ['showErrors', 'toastFirstError', 'pointToFirstError'],
                description: 'The customer presses Save Changes with something that breaks a rule',
                meta: by.customer.comfort,
              },
              {
                guard: 'changesNothing',
                target: '#profileEdit.unchanged',
                description: 'The customer presses Save Changes without a change',
                meta: by.customer.comfort,
              },
              {
                guard: 'hasPictureToUpload',
                target: '#profileEdit.uploadingPhoto',
                actions: takeForm,
                description: 'The customer presses Save Changes with another picture',
                meta: main.customer.data,
              },
              {
                target: '#profileEdit.savingProfile',
                actions: takeForm,
                description: 'The customer presses Save Changes',
                meta: by.customer.data,
              },
            ],
          },
        },
        preparingPhoto: {
          description: 'The app makes the chosen picture small',
          invoke: {
            id: 'preparePhoto',
            src: 'preparePhoto',
            input: ({ event }) => {
              assertEvent(event, 'photo.choose')
              return { file: event.file }
            },
            onDone: {
              target: 'ready',
              actions: { type: 'setPhoto', params: ({ event }) => ({ photo: { kind: 'chosen', picture: event.output } }) },
              description: 'The picture is small enough to travel',
              meta: by.device.data,
            },
            onError: {
              target: 'ready',
              actions: { type: 'showPhotoError', params: ({ event }) => toFailure(event.error) },
              description: 'The app cannot read the picture',
              meta: by.device.data,
            },
          },
          on: {
            'photo.cancel': {
              target: 'ready',
              description: 'The customer does not want this picture after all',
              meta: by.customer.comfort,
            },
          },
        },
      },
    },
    uploadingPhoto: {
      tags: 'busy',
      description: 'The picture is on its way to the server',
      invoke: {
        id: 'uploadPhoto',
        src: 'uploadPhoto',
        // Only a chosen picture leads here.
        input: ({ context }) => ({ picture: context.photo.kind === 'chosen' ? context.photo.picture : { size: 0, type: '' } }),
        onDone: {
          target: 'savingProfile',
          actions: { type: 'setKey', params: ({ event }) => ({ key: event.output }) },
          description: 'The server has the picture',
          meta: main.server.data,
        },
        onError: {
          target: 'open',
          actions: failed(NO_PHOTO_UPLOAD),
          description: 'The picture does not get through',
          meta: by.server.data,
        },
      },
      on: { 'photo.cancel': { target: 'open', description: 'The customer stops the upload', meta: by.customer.data } },
    },
    savingProfile: {
      tags: 'busy',
      description: 'The server takes the changes',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => profileChanges(context.customer, context.form, context.photo),
        onDone: [
          {
            guard: 'hasOldPhoto',
            target: 'removingOldPhoto',
            actions: saved,
            description: 'The server stores the changes, and needs the photo before no more',
            meta: main.server.data,
          },
          { target: 'saved', actions: saved, description: 'The server stores the changes', meta: by.server.data },
        ],
        onError: [
          {
            guard: { type: 'isRefusal', params: ofEvent },
            target: 'open',
            // A picture that the server refused to take into the profile is sent anew with the next try.
            actions: [{ type: 'setKey', params: { key: undefined } }, failed(NO_PROFILE_EDITING)],
            description: 'The server refuses the changes',
            meta: by.server.data,
          },
          {
            target: 'open',
            actions: failed(NO_PROFILE_EDITING),
            description: 'The server cannot store the changes now',
            meta: by.server.data,
          },
        ],
      },
    },
    removingOldPhoto: {
      description: 'The app deletes the earlier photo, and the customer does not wait for it',
      invoke: {
        id: 'removePhoto',
        src: 'removePhoto',
        input: ({ context }) => ({ key: context.customer.photo ?? '' }),
        onDone: { target: 'saved', description: 'The photo before is gone', meta: main.server.data },
        // The server lets old pictures make room for new ones.
        onError: { target: 'saved', description: 'The photo before stays for now', meta: by.server.data },
      },
    },
    saved: { type: 'final', description: 'The server has the profile' },
    unchanged: { type: 'final', entry: 'announceUnchanged', description: 'The customer had nothing to save' },
  },
})

export type ProfileEditRef = ActorRefFrom<typeof profileEditMachine>
export type ProfileEdit = SnapshotFrom<typeof profileEditMachine>
export const selectProfileErrors = (edit: ProfileEdit): ProfileErrors => edit.context.errors
export const selectProfileBanner = (edit: ProfileEdit): string | undefined => edit.context.banner
export const selectPhotoEdit = (edit: ProfileEdit): PhotoEdit => edit.context.photo
export const selectIsPreparingPhoto = (edit: ProfileEdit): boolean => edit.matches({ open: 'preparingPhoto' })
export const selectIsUploadingPhoto = (edit: ProfileEdit): boolean => edit.matches('uploadingPhoto')
export const selectIsSavingProfile = (edit: ProfileEdit): boolean => edit.hasTag('busy')
