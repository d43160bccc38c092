import { type ActorRefFrom, assertEvent, assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { checkField, clearField, type FieldLeft, formActions } from '../model/form-actions.ts'
import { by, main, type Meaning } from '../model/meaning.ts'
import { actionNotProvided, notProvided } from '../model/not-provided.ts'
import type { StaffLink } from '../model/counter/people.ts'
import { isKnown, LINK_FIELDS, type LinkErrors, linkErrors, linkFieldError, type LinkField, type LinkValues } from './staff-link.schema.ts'

/** The link of an email: reading → filling → using → done. The password stays in the event and the call. */
export interface StaffLinkContext {
  key: string
  link?: StaffLink | undefined
  errors: LinkErrors
  banner?: string | undefined
}

export type StaffLinkEvent =
  | { type: 'link.retry' }
  | { type: 'field.edit'; field: LinkField }
  | { type: 'field.leave'; field: LinkField; value: string }
  | ({ type: 'form.submit' } & LinkValues)

type Failed = { error: unknown }
const showBanner = { type: 'showBanner', params: ofEvent } as const
const refusedField = (error: unknown) => LINK_FIELDS.find((field) => field === toFailure(error).field)
const isGone = { type: 'isGone', params: ofEvent } as const
const wrongIn = ({ context, event }: { context: StaffLinkContext; event: LinkValues }) => ({ errors: linkErrors(context.link, event) })

const form = formActions<LinkField, StaffLinkContext, FieldLeft<StaffLinkEvent>>(LINK_FIELDS, ({ field, value }, { link }) =>
  linkFieldError(link, field, value),
)

export const staffLinkMachine = setup({
  types: {
    context: {} as StaffLinkContext,
    input: {} as Pick<StaffLinkContext, 'key'>,
    events: {} as StaffLinkEvent,
    emitted: {} as { type: 'field.refused'; field: LinkField },
    tags: {} as 'used',
    meta: {} as Meaning,
  },
  actors: {
    readLink: fromPromise<StaffLink, { key: string }>(notProvided('readLink')),
    useLink: fromPromise<void, { key: string; name?: string; password: string }>(notProvided('useLink')),
  },
  guards: {
    isComplete: (_, { errors }: { errors: LinkErrors }) => Object.keys(errors).length === 0,
    /** Also what is no key at all. */
    isGone: (_, { error }: Failed) => [404, 422].includes(toFailure(error).status ?? 0),
    isOutdated: (_, { error }: Failed) => [404, 409].includes(toFailure(error).status ?? 0),
    namesField: (_, { error }: Failed) => refusedField(error) !== undefined,
  },
  actions: {
    setLink: assign((_, { link }: { link: StaffLink }) => ({ link })),
    clearField: assign(form.clearField),
    checkField: assign(form.checkField),
    showErrors: assign(form.showErrors),
    pointToFirstError: emit(form.pointToFirstError),
    showBanner: assign((_, { error }: Failed) => ({ banner: messageOf(error) })),
    clearBanner: assign({ banner: undefined }),
    /** The app provides it. */
    openCounter: actionNotProvided('openCounter'),
  },
}).createMachine({
  id: 'staffLink',
  context: ({ input }) => ({ ...input, errors: {} }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The server looks up what the link is for',
      invoke: {
        id: 'readLink',
        src: 'readLink',
        input: ({ context: { key } }) => ({ key }),
        onDone: {
          target: 'filling',
          actions: { type: 'setLink', params: ({ event }) => ({ link: event.output }) },
          description: 'The server knows the link',
          meta: main.server.session,
        },
        onError: [
          {
            guard: isGone,
            target: 'gone',
            actions: 'clearBanner',
            description: 'The link was used, taken back or replaced, or is too old',
            meta: by.server.session,
          },
          { target: 'failed', actions: showBanner, description: 'The server does not answer', meta: by.server.session },
        ],
      },
    },
    failed: {
      description: 'The person reads that the server does not answer',
      on: {
        'link.retry': { target: 'reading', actions: 'clearBanner', description: 'The person presses Try Again', meta: by.staff.comfort },
      },
    },
    gone: { description: 'The person reads that the link works no more, and whom to ask for another' },
    filling: {
      description: 'The person fills in the form',
      on: {
        'field.edit': { actions: clearField, description: 'The person edits a field, whose complaint goes away', meta: by.staff.comfort },
        'field.leave': { actions: checkField, description: 'The person leaves a field, which is checked', meta: by.staff.comfort },
        'form.submit': [
          {
            guard: { type: 'isComplete', params: wrongIn },
            target: 'using',
            actions: { type: 'showErrors', params: { errors: {} } },
            description: 'The person goes on with valid details',
            meta: main.staff.session,
          },
          {
            actions: [{ type: 'showErrors', params: wrongIn }, 'pointToFirstError'],
            description: 'The person goes on with details that break a rule',
            meta: by.staff.comfort,
          },
        ],
      },
    },
    using: {
      tags: 'used',
      description: 'The server takes the details, and signs the person in',
      invoke: {
        id: 'useLink',
        src: 'useLink',
        input: ({ context: { key, link }, event }) => {
          assertEvent(event, 'form.submit')
          const { name, password } = event
          return { key, password, ...(!isKnown(link) && { name: name.trim() }) }
        },
        onDone: { target: 'done', actions: 'openCounter', description: 'The person is signed in', meta: main.server.session },
        onError: [
          {
            guard: { type: 'namesField', params: ofEvent },
            target: 'filling',
            actions: [
              { type: 'showErrors', params: ({ event: { error } }) => ({ errors: { [refusedField(error)!]: messageOf(error) } }) },
              'pointToFirstError',
            ],
            description: 'The server refuses the name or the password',
            meta: by.server.session,
          },
          {
            guard: { type: 'isOutdated', params: ofEvent },
            target: 'reading',
            actions: showBanner,
            description: 'The link, or what it asks for, has changed meanwhile',
            meta: by.server.session,
          },
          {
            target: 'filling',
            actions: showBanner,
            description: 'The server refuses the details, or cannot be reached',
            meta: by.server.session,
          },
        ],
      },
    },
    done: { tags: 'used', description: 'The counter opens' },
  },
})

export type StaffLinkSnapshot = SnapshotFrom<typeof staffLinkMachine>
export type StaffLinkActor = ActorRefFrom<typeof staffLinkMachine>
export const selectLink = ({ context }: StaffLinkSnapshot): StaffLink | undefined => context.link
export const selectLinkErrors = ({ context }: StaffLinkSnapshot): LinkErrors => context.errors
export const selectLinkBanner = ({ context }: StaffLinkSnapshot): string | undefined => context.banner
export const selectLinkPage = (link: StaffLinkSnapshot): 'reading' | 'failed' | 'gone' | 'form' => {
  if (link.matches('reading')) return 'reading'
  if (link.matches('failed')) return 'failed'
  return link.matches('gone') ? 'gone' : 'form'
}
export const selectIsLinkUsed = (link: StaffLinkSnapshot): boolean => link.hasTag('used')
