import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { MenuEditorRef } from '../menu-editor/menu-editor-ref.ts'
import type { CounterDish } from '../model/counter/counter-menu.ts'
import type { Crop } from '../model/crop.ts'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { firstWrongOf, withErrors } from '../model/field-errors.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import {
  DISH_FIELDS,
  type DishDraft,
  type DishEdit,
  dishErrors,
  type DishErrors,
  type DishField,
  editOf,
  pictureError,
  UNREADABLE,
} from './dish-editor.schema.ts'

/**
 * The form of one dish: editing → saving → gone, or outdated where another person was faster. What was typed stays. A picture that is chosen is
 * cropped and sent before it is saved; one that did not arrive stays as it was cropped.
 */
export interface DishEditorContext {
  parent: MenuEditorRef
  outletId: string
  /** As it was opened; undefined for a new one. */
  dish?: CounterDish | undefined
  /** Where a new one comes. */
  category: string
  /** Of a new dish: the same for each attempt, so that a retry adds no second one. */
  newId: string
  errors: DishErrors
  banner?: string | undefined
  /** As the dish will have it; null for none. */
  picture: DishPicture | null
  /** What is cropped. */
  file?: PictureFile | undefined
  /** How it was cropped when it was last sent. */
  crop?: Crop | undefined
}

export interface DishPicture {
  key: string
  /** Where it can be seen for a while; undefined where the server did not say. */
  url?: string | undefined
}

/** Of what the browser chose; the rules need no more of it. */
export interface PictureFile {
  readonly type: string
  readonly size: number
}

export interface PictureToSend {
  outletId: string
  file: PictureFile
  crop: Crop
}

export interface SaveDish {
  outletId: string
  menuId: string
  version?: string | undefined
  edit: DishEdit
  /** Media keys. */
  pictures: string[]
}

export type DishEditorEvent =
  | { type: 'field.edit'; field: DishField }
  | { type: 'form.submit'; draft: DishDraft }
  | { type: 'form.close' }
  | { type: 'dish.reload' }
  | { type: 'picture.choose'; file: PictureFile }
  | { type: 'picture.remove' }
  | { type: 'picture.use'; crop: Crop }
  /** The browser cannot show it. */
  | { type: 'picture.unreadable' }
  | { type: 'picture.cancel' }

type Failed = { error: unknown }
const wrongIn = ({ event }: { event: { draft: DishDraft } }) => ({ errors: dishErrors(event.draft) })
const showBanner = { type: 'showBanner', params: ofEvent } as const
const clearPicture = { type: 'clearField', params: { field: 'picture' } } as const
const OUTDATED: readonly (string | undefined)[] = ['DISH_CHANGED', 'DISH_GONE']

export const dishEditorMachine = setup({
  types: {
    context: {} as DishEditorContext,
    input: {} as Pick<DishEditorContext, 'parent' | 'outletId' | 'dish' | 'category'>,
    events: {} as DishEditorEvent,
    emitted: {} as { type: 'field.refused'; field: DishField },
    children: {} as { saveDish: 'saveDish'; sendPicture: 'sendPicture' },
    meta: {} as Meaning,
  },
  actors: {
    saveDish: fromPromise<CounterDish, SaveDish>(notProvided('saveDish')),
    sendPicture: fromPromise<DishPicture, PictureToSend>(notProvided('sendPicture')),
  },
  guards: {
    isPicture: (_, { file }: { file: PictureFile }) => pictureError(file) === undefined,
    isComplete: (_, { errors }: { errors: DishErrors }) => Object.keys(errors).length === 0,
    isOutdated: (_, { error }: Failed) => OUTDATED.includes(toFailure(error).code),
  },
  actions: {
    keepFile: assign((_, { file }: { file: PictureFile }) => ({ file, crop: undefined })),
    keepCrop: assign((_, { crop }: { crop: Crop }) => ({ crop })),
    dropFile: assign({ file: undefined, crop: undefined }),
    setPicture: assign((_, { picture }: { picture: DishPicture | null }) => ({ picture })),
    complainOfPicture: assign(({ context }, { message }: { message: string }) => ({
      errors: withErrors(context.errors, { picture: message }),
    })),
    clearField: assign(({ context }, { field }: { field: DishField }) => ({
      banner: undefined,
      errors: withErrors(context.errors, { [field]: undefined }),
    })),
    showErrors: assign((_, { errors }: { errors: DishErrors }) => ({ banner: undefined, errors })),
    pointToFirstError: emit(({ context }) => ({
      type: 'field.refused' as const,
      field: firstWrongOf(DISH_FIELDS, context.errors)!,
    })),
    /** The app, or a test, provides the real one. */
    makeId: assign({ newId: '' }),
    showBanner: assign((_, { error }: Failed) => ({ banner: messageOf(error) })),
    tellSaved: sendTo(
      ({ context }) => context.parent,
      (_, { dish }: { dish: CounterDish }) => ({ type: 'dish.saved' as const, dish }),
    ),
    tellClosed: sendTo(({ context }) => context.parent, { type: 'dish.closed' }),
    tellOutdated: sendTo(({ context }) => context.parent, { type: 'dish.outdated' }),
  },
}).createMachine({
  id: 'dishEditor',
  context: ({ input }) => ({ ...input, newId: '', errors: {}, picture: pictureOf(input.dish) }),
  initial: 'editing',
  entry: 'makeId',
  states: {
    editing: {
      description: 'The owner fills in the form',
      on: {
        'field.edit': {
          actions: { type: 'clearField', params: ofEvent },
          description: 'The owner edits a field, whose complaint goes away',
          meta: by.staff.comfort,
        },
        'form.submit': [
          {
            guard: { type: 'isComplete', params: wrongIn },
            target: 'saving',
            actions: { type: 'showErrors', params: { errors: {} } },
            description: 'The owner presses Save with a valid dish',
            meta: main.staff.data,
          },
          {
            actions: [{ type: 'showErrors', params: wrongIn }, 'pointToFirstError'],
            description: 'The owner presses Save with a dish that breaks a rule',
            meta: by.staff.comfort,
          },
        ],
        'picture.choose': [
          {
            guard: { type: 'isPicture', params: ofEvent },
            target: 'cropping',
            actions: [{ type: 'keepFile', params: ofEvent }, clearPicture],
            description: 'The owner chooses a picture',
            meta: by.staff.data,
          },
          {
            actions: { type: 'complainOfPicture', params: ({ event }) => ({ message: pictureError(event.file)! }) },
            description: 'The owner chooses what is no picture, or too large',
            meta: by.staff.comfort,
          },
        ],
        'picture.remove': {
          actions: [{ type: 'setPicture', params: { picture: null } }, clearPicture],
          description: 'The owner takes the picture off the dish',
          meta: by.staff.data,
        },
        'form.close': { target: 'gone', actions: 'tellClosed', description: 'The owner presses Close', meta: by.staff.data },
      },
    },
    cropping: {
      description: 'The owner moves the picture on its plate, and comes closer',
      on: {
        'picture.use': {
          target: 'sending',
          actions: [{ type: 'keepCrop', params: ofEvent }, clearPicture],
          description: 'The owner presses Use this picture',
          meta: by.staff.data,
        },
        'picture.unreadable': {
          target: 'editing',
          actions: ['dropFile', { type: 'complainOfPicture', params: { message: UNREADABLE } }],
          description: 'The browser cannot show the picture',
          meta: by.device.data,
        },
        'picture.cancel': {
          target: 'editing',
          actions: ['dropFile', clearPicture],
          description: 'The owner leaves the picture as it was',
          meta: by.staff.comfort,
        },
      },
    },
    sending: {
      description: 'The picture is on its way to the server',
      invoke: {
        id: 'sendPicture',
        src: 'sendPicture',
        input: ({ context: { outletId, file, crop } }) => ({ outletId, file: file!, crop: crop! }),
        onDone: {
          target: 'editing',
          actions: [{ type: 'setPicture', params: ({ event }) => ({ picture: event.output }) }, 'dropFile'],
          description: 'The server has the picture, which the dish will show once it is saved',
          meta: by.server.data,
        },
        onError: {
          target: 'cropping',
          actions: { type: 'complainOfPicture', params: ({ event }) => ({ message: messageOf(event.error) }) },
          description: 'The server refuses the picture or cannot be reached: it stays as it was cropped',
          meta: by.server.data,
        },
      },
    },
    saving: {
      description: 'The server saves the dish',
      invoke: {
        id: 'saveDish',
        src: 'saveDish',
        input: ({ context: { outletId, dish, newId, picture }, event }) => {
          assertEvent(event, 'form.submit')
          const pictures = [...(picture ? [picture.key] : []), ...(dish?.pictures.slice(1) ?? [])]
          return { outletId, menuId: dish?.menuId ?? newId, version: dish?.version, edit: editOf(event.draft), pictures }
        },
        onDone: {
          target: 'gone',
          actions: { type: 'tellSaved', params: ({ event }) => ({ dish: event.output }) },
          description: 'Customers see the dish as it is saved from now on',
          meta: informs('customer', main.server.data),
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: ofEvent },
            target: 'outdated',
            actions: showBanner,
            description: 'Another person has changed the dish, or taken it off the menu',
            meta: by.server.data,
          },
          { target: 'editing', actions: showBanner, description: 'The server refuses the dish or cannot be reached', meta: by.server.data },
        ],
      },
    },
    outdated: {
      description: 'The owner reads who has changed the dish meanwhile, and what they typed themselves',
      on: {
        'dish.reload': { target: 'gone', actions: 'tellOutdated', description: 'The owner asks for it as it is now', meta: by.staff.data },
        'form.close': { target: 'gone', actions: 'tellClosed', description: 'The owner presses Close', meta: by.staff.data },
      },
    },
    gone: { type: 'final', description: 'The form is closed' },
  },
})

const pictureOf = (dish: CounterDish | undefined): DishPicture | null =>
  dish?.pictures[0] === undefined ? null : { key: dish.pictures[0], url: dish.pictureUrl }

export type DishEditor = SnapshotFrom<typeof dishEditorMachine>
export type DishEditorActor = ActorRefFrom<typeof dishEditorMachine>
export const selectDish = (editor: DishEditor): CounterDish | undefined => editor.context.dish
export const selectCategory = (editor: DishEditor): string => editor.context.category
export const selectDishErrors = (editor: DishEditor): DishErrors => editor.context.errors
export const selectDishBanner = (editor: DishEditor): string | undefined => editor.context.banner
export const selectIsSaving = (editor: DishEditor): boolean => editor.matches('saving')
export const selectIsOutdated = (editor: DishEditor): boolean => editor.matches('outdated')
export const selectPicture = (editor: DishEditor): DishPicture | null => editor.context.picture
export const selectFile = (editor: DishEditor): PictureFile | undefined => editor.context.file
export const selectCrop = (editor: DishEditor): Crop | undefined => editor.context.crop
export const selectIsSending = (editor: DishEditor): boolean => editor.matches('sending')
