import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { MenuEditorRef } from '../menu-editor/menu-editor-ref.ts'
import type { CounterDish } from '../model/counter-menu.ts'
import { messageOf, toFailure } from '../model/errors.ts'
import { firstWrongOf, withErrors } from '../model/field-errors.ts'
import { notProvided } from '../model/not-provided.ts'
import { DISH_FIELDS, type DishDraft, type DishEdit, dishErrors, type DishErrors, type DishField, editOf } from './dish-editor.schema.ts'

/** The form of one dish: editing → saving → gone, or outdated where another person was faster. What was typed stays. */
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
}

export interface SaveDish {
  outletId: string
  menuId: string
  version?: string | undefined
  edit: DishEdit
}

export type DishEditorEvent =
  | { type: 'field.edit'; field: DishField }
  | { type: 'form.submit'; draft: DishDraft }
  | { type: 'form.close' }
  | { type: 'dish.reload' }

type Failed = { error: unknown }
const failureIn = ({ event }: { event: Failed }) => event
const wrongIn = ({ event }: { event: { draft: DishDraft } }) => ({ errors: dishErrors(event.draft) })
const say = { type: 'say', params: failureIn } as const

export const dishEditorMachine = setup({
  types: {
    context: {} as DishEditorContext,
    input: {} as Pick<DishEditorContext, 'parent' | 'outletId' | 'dish' | 'category'>,
    events: {} as DishEditorEvent,
    emitted: {} as { type: 'field.refused'; field: DishField },
    children: {} as { saveDish: 'saveDish' },
  },
  actors: {
    saveDish: fromPromise<CounterDish, SaveDish>(notProvided('saveDish')),
  },
  guards: {
    isComplete: (_, { errors }: { errors: DishErrors }) => Object.keys(errors).length === 0,
    isOutdated: (_, { error }: Failed) => ['DISH_CHANGED', 'DISH_GONE'].includes(toFailure(error).code ?? ''),
  },
  actions: {
    clearField: assign(({ context }, { field }: { field: DishField }) => ({
      banner: undefined,
      errors: withErrors(context.errors, { [field]: undefined }),
    })),
    showErrors: assign((_, { errors }: { errors: DishErrors }) => ({ banner: undefined, errors })),
    pointToFirstError: emit(({ context }) => ({
      type: 'field.refused' as const,
      field: firstWrongOf(DISH_FIELDS, context.errors) ?? 'name',
    })),
    /** The app, or a test, provides the real one. */
    makeId: assign({ newId: '' }),
    say: assign((_, { error }: Failed) => ({ banner: messageOf(error) })),
    tellSaved: sendTo(
      ({ context }) => context.parent,
      (_, { dish }: { dish: CounterDish }) => ({ type: 'dish.saved' as const, dish }),
    ),
    tellClosed: sendTo(({ context }) => context.parent, { type: 'dish.closed' }),
    tellOutdated: sendTo(({ context }) => context.parent, { type: 'dish.outdated' }),
  },
}).createMachine({
  id: 'dishEditor',
  context: ({ input }) => ({ ...input, newId: '', errors: {} }),
  initial: 'editing',
  entry: 'makeId',
  states: {
    editing: {
      description: 'The owner fills in the form',
      on: {
        'field.edit': {
          actions: { type: 'clearField', params: ({ event }) => event },
          description: 'The owner edits a field, whose complaint goes away',
        },
        'form.submit': [
          {
            guard: { type: 'isComplete', params: wrongIn },
            target: 'saving',
            actions: { type: 'showErrors', params: { errors: {} } },
            description: 'The owner presses Save with a valid dish',
          },
          {
            actions: [{ type: 'showErrors', params: wrongIn }, 'pointToFirstError'],
            description: 'The owner presses Save with a dish that breaks a rule',
          },
        ],
        'form.close': { target: 'gone', actions: 'tellClosed', description: 'The owner presses Close' },
      },
    },
    saving: {
      description: 'The server saves the dish',
      invoke: {
        id: 'saveDish',
        src: 'saveDish',
        input: ({ context: { outletId, dish, newId }, event }) => {
          assertEvent(event, 'form.submit')
          return { outletId, menuId: dish?.menuId ?? newId, version: dish?.version, edit: editOf(event.draft) }
        },
        onDone: {
          target: 'gone',
          actions: { type: 'tellSaved', params: ({ event }) => ({ dish: event.output }) },
          description: 'Guests see it so from now on',
        },
        onError: [
          {
            guard: { type: 'isOutdated', params: failureIn },
            target: 'outdated',
            actions: say,
            description: 'Another person has changed the dish, or taken it off the menu',
          },
          { target: 'editing', actions: say, description: 'The server refuses the dish or cannot be reached' },
        ],
      },
    },
    outdated: {
      description: 'The owner reads who has changed the dish meanwhile, and what they typed themselves',
      on: {
        'dish.reload': { target: 'gone', actions: 'tellOutdated', description: 'The owner asks for it as it is now' },
        'form.close': { target: 'gone', actions: 'tellClosed', description: 'The owner presses Close' },
      },
    },
    gone: { type: 'final', description: 'The form is closed' },
  },
})

type DishEditor = SnapshotFrom<typeof dishEditorMachine>
export type DishEditorActor = ActorRefFrom<typeof dishEditorMachine>
export const selectDish = (editor: DishEditor): CounterDish | undefined => editor.context.dish
export const selectCategory = (editor: DishEditor): string => editor.context.category
export const selectDishErrors = (editor: DishEditor): DishErrors => editor.context.errors
export const selectDishBanner = (editor: DishEditor): string | undefined => editor.context.banner
export const selectIsSaving = (editor: DishEditor): boolean => editor.matches('saving')
export const selectIsOutdated = (editor: DishEditor): boolean => editor.matches('outdated')
