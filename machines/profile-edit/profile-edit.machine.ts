import { type ActorRefFrom, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { Customer } from '../model/customer.ts'
import { toFailure } from '../model/errors.ts'
import { notProvided } from '../model/not-provided.ts'
import { type NoticesRef, type Said, toastOf } from '../notices/notices-ref.ts'
import type { SessionRef } from '../session/session-ref.ts'
import {
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
export interface ProfileEditInput {
  /** As the server has it. */
  customer: Customer
  /** YYYY-MM-DD where the customer is. */
  today: () => string
  notices: NoticesRef
  session: SessionRef
}

export interface ProfileEditContext extends ProfileEditInput {
  photo: PhotoEdit
  /** As last sent; the form itself keeps what is being typed. */
  form: ProfileForm
  errors: ProfileErrors
  banner?: string
  /** The photo before, once another one is saved. */
  oldPhoto?: string
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

const SAVED = { type: 'toast', params: { tone: 'success', message: 'Profile updated successfully', travels: true } } as const

const submitted = (event: ProfileEditEvent) => (event.type === 'form.submit' ? event.form : undefined)
const firstWrongOf = (errors: ProfileErrors): ProfileField => PROFILE_FIELDS.find((field) => errors[field] !== undefined) ?? 'name'
const filled = ({ name, gender, dateOfBirth }: Customer): ProfileForm => ({ name, gender: gender ?? '', dateOfBirth: dateOfBirth ?? '' })

export const profileEditMachine = setup({
  types: {
    context: {} as ProfileEditContext,
    input: {} as ProfileEditInput,
    events: {} as ProfileEditEvent,
    emitted: {} as ProfileEditEmitted,
    tags: {} as 'busy',
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
    isPicture: ({ event }) => event.type === 'photo.choose' && pictureError(event.file) === undefined,
    breaksRule: ({ context, event }) => {
      const form = submitted(event)
      return form !== undefined && Object.keys(profileErrors(form, context.today())).length > 0
    },
    changesNothing: ({ context, event }) => {
      const form = submitted(event)
      if (form === undefined || context.photo.kind === 'chosen') return false
      return Object.keys(profileChanges(context.customer, form, context.photo)).length === 0
    },
    hasPictureToUpload: ({ context }) => context.photo.kind === 'chosen' && context.photo.key === undefined,
    isRefusal: (_, params: { error: unknown }) => toFailure(params.error).status === 422,
    hasOldPhoto: ({ context }) => context.customer.photo !== undefined && context.photo.kind !== 'kept',
  },
  actions: {
    showError: assign(({ context }, params: { field: keyof ProfileErrors; message: string | undefined }) => {
      const { [params.field]: _, ...others } = context.errors
      return { errors: params.message === undefined ? others : { ...others, [params.field]: params.message } }
    }),
    showErrors: assign(({ context }, params: { errors: ProfileErrors }) => ({
      errors: context.errors.photo === undefined ? params.errors : { ...params.errors, photo: context.errors.photo },
    })),
    setPhoto: assign((_, params: { photo: PhotoEdit }) => ({ photo: params.photo })),
    keepKey: assign(({ context }, params: { key: string }) => ({
      photo: context.photo.kind === 'chosen' ? { ...context.photo, key: params.key } : context.photo,
    })),
    // A picture that the server refused to take into the profile is sent anew with the next try.
    forgetKey: assign(({ context }) => ({
      photo: context.photo.kind === 'chosen' ? { kind: 'chosen' as const, picture: context.photo.picture } : context.photo,
    })),
    keepForm: assign((_, params: { form: ProfileForm }) => ({ form: params.form, errors: {} })),
    hideBanner: assign({ banner: undefined }),
    showBanner: assign((_, params: { message: string }) => ({ banner: params.message })),
    takeSaved: assign(({ context }, params: { customer: Customer }) => ({
      oldPhoto: context.customer.photo,
      customer: params.customer,
    })),
    pointTo: emit((_, params: { field: ProfileField }) => ({ type: 'field.refused' as const, field: params.field })),
    toast: sendTo(
      ({ context }) => context.notices,
      (_, said: Said) => toastOf(said),
    ),
    tellSession: sendTo(
      ({ context }) => context.session,
      (_, params: { customer: Customer }) => ({ type: 'customer.edited' as const, ...params }),
    ),
    announceSaved: emit({ type: 'profile.saved' }),
    announceUnchanged: emit({ type: 'profile.unchanged' }),
  },
}).createMachine({
  id: 'profileEdit',
  context: ({ input }) => ({ ...input, photo: { kind: 'kept' }, form: filled(input.customer), errors: {} }),
  initial: 'open',
  states: {
    open: {
      initial: 'ready',
      on: {
        'field.leave': {
          description: 'the customer leaves a field, which is checked',
          actions: {
            type: 'showError',
            params: ({ context, event }) => ({
              field: event.field,
              message: profileFieldError(event.field, event.value, context.today()),
            }),
          },
        },
        'field.edit': {
          description: 'the customer edits a field, whose complaint goes away',
          actions: ['hideBanner', { type: 'showError', params: ({ event }) => ({ field: event.field, message: undefined }) }],
        },
      },
      states: {
        ready: {
          description: 'the form is open',
          on: {
            'photo.choose': [
              {
                guard: 'isPicture',
                target: 'preparingPhoto',
                actions: ['hideBanner', { type: 'showError', params: { field: 'photo', message: undefined } }],
                description: 'the customer chooses a picture',
              },
              {
                actions: [
                  'hideBanner',
                  { type: 'showError', params: ({ event }) => ({ field: 'photo', message: pictureError(event.file) }) },
                ],
                description: 'the customer chooses a file that cannot become a photo',
              },
            ],
            'photo.remove': {
              actions: [
                { type: 'setPhoto', params: { photo: { kind: 'removed' } } },
                { type: 'showError', params: { field: 'photo', message: undefined } },
              ],
              description: 'the customer takes the photo away',
            },
            'photo.undo': {
              actions: [
                'hideBanner',
                { type: 'setPhoto', params: { photo: { kind: 'kept' } } },
                { type: 'showError', params: { field: 'photo', message: undefined } },
              ],
              description: 'the customer leaves the photo as it was',
            },
            'form.submit': [
              {
                guard: 'breaksRule',
                actions: [
                  'hideBanner',
                  {
                    type: 'showErrors',
                    params: ({ context, event }) => ({ errors: profileErrors(event.form, context.today()) }),
                  },
                  {
                    type: 'toast',
                    params: ({ context }) => ({ tone: 'error', message: context.errors[firstWrongOf(context.errors)] ?? '' }),
                  },
                  { type: 'pointTo', params: ({ context }) => ({ field: firstWrongOf(context.errors) }) },
                ],
                description: 'the customer saves a form that breaks a rule',
              },
              { guard: 'changesNothing', target: '#profileEdit.unchanged', description: 'the customer saves without a change' },
              {
                guard: 'hasPictureToUpload',
                target: '#profileEdit.uploadingPhoto',
                actions: ['hideBanner', { type: 'keepForm', params: ({ event }) => ({ form: event.form }) }],
                description: 'the customer saves with another picture',
              },
              {
                target: '#profileEdit.savingProfile',
                actions: ['hideBanner', { type: 'keepForm', params: ({ event }) => ({ form: event.form }) }],
                description: 'the customer saves changes',
              },
            ],
          },
        },
        preparingPhoto: {
          description: 'the chosen picture is made small',
          invoke: {
            id: 'preparePhoto',
            src: 'preparePhoto',
            input: ({ event }) => ({ file: event.type === 'photo.choose' ? event.file : { size: 0, type: '' } }),
            onDone: {
              target: 'ready',
              actions: { type: 'setPhoto', params: ({ event }) => ({ photo: { kind: 'chosen', picture: event.output } }) },
              description: 'the picture is small enough to travel',
            },
            onError: {
              target: 'ready',
              actions: { type: 'showError', params: ({ event }) => ({ field: 'photo', message: toFailure(event.error).message }) },
              description: 'the picture cannot be read',
            },
          },
          on: { 'photo.cancel': { target: 'ready', description: 'the customer does not want this picture after all' } },
        },
      },
    },
    uploadingPhoto: {
      tags: 'busy',
      description: 'the picture is on its way to the server',
      invoke: {
        id: 'uploadPhoto',
        src: 'uploadPhoto',
        // Only a chosen picture leads here.
        input: ({ context }) => ({ picture: context.photo.kind === 'chosen' ? context.photo.picture : { size: 0, type: '' } }),
        onDone: {
          target: 'savingProfile',
          actions: { type: 'keepKey', params: ({ event }) => ({ key: event.output }) },
          description: 'the server has the picture',
        },
        onError: {
          target: 'open',
          actions: { type: 'showBanner', params: ({ event }) => ({ message: failureText(event.error, NO_PHOTO_UPLOAD) }) },
          description: 'the picture does not get through',
        },
      },
      on: { 'photo.cancel': { target: 'open', description: 'the customer stops the upload' } },
    },
    savingProfile: {
      tags: 'busy',
      description: 'the server takes the changes',
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => profileChanges(context.customer, context.form, context.photo),
        onDone: [
          {
            guard: 'hasOldPhoto',
            target: 'removingOldPhoto',
            actions: [
              { type: 'takeSaved', params: ({ event }) => ({ customer: event.output }) },
              { type: 'tellSession', params: ({ event }) => ({ customer: event.output }) },
              SAVED,
              'announceSaved',
            ],
            description: 'the changes are kept, and the photo before is not needed any more',
          },
          {
            target: 'saved',
            actions: [
              { type: 'takeSaved', params: ({ event }) => ({ customer: event.output }) },
              { type: 'tellSession', params: ({ event }) => ({ customer: event.output }) },
              SAVED,
              'announceSaved',
            ],
            description: 'the changes are kept',
          },
        ],
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: 'open',
            actions: [
              'forgetKey',
              { type: 'showBanner', params: ({ event }) => ({ message: failureText(event.error, NO_PROFILE_EDITING) }) },
            ],
            description: 'the server refuses the changes',
          },
          {
            target: 'open',
            actions: { type: 'showBanner', params: ({ event }) => ({ message: failureText(event.error, NO_PROFILE_EDITING) }) },
            description: 'the changes cannot be saved now',
          },
        ],
      },
    },
    removingOldPhoto: {
      description: 'the earlier photo is deleted, and the customer does not wait for it',
      invoke: {
        id: 'removePhoto',
        src: 'removePhoto',
        input: ({ context }) => ({ key: context.oldPhoto ?? '' }),
        onDone: { target: 'saved', description: 'the photo before is gone' },
        // The server lets old pictures make room for new ones.
        onError: { target: 'saved', description: 'the photo before stays for now' },
      },
    },
    saved: { type: 'final', description: 'the profile is saved' },
    unchanged: { type: 'final', entry: 'announceUnchanged', description: 'there was nothing to save' },
  },
})

/** A server that does not know this extension answers 404 or 405. */
function failureText(error: unknown, unknownThere: string): string {
  const { status, message } = toFailure(error)
  return status === 404 || status === 405 ? unknownThere : message
}

export type ProfileEditRef = ActorRefFrom<typeof profileEditMachine>
type ProfileEdit = SnapshotFrom<typeof profileEditMachine>
export const selectProfileErrors = (edit: ProfileEdit): ProfileErrors => edit.context.errors
export const selectProfileBanner = (edit: ProfileEdit): string | undefined => edit.context.banner
export const selectPhotoEdit = (edit: ProfileEdit): PhotoEdit => edit.context.photo
export const selectIsPreparingPhoto = (edit: ProfileEdit): boolean => edit.matches({ open: 'preparingPhoto' })
export const selectIsUploadingPhoto = (edit: ProfileEdit): boolean => edit.matches('uploadingPhoto')
export const selectIsSavingProfile = (edit: ProfileEdit): boolean => edit.hasTag('busy')
