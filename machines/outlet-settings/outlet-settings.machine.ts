import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { messageOf, toFailure } from '../model/errors.ts'
import { ofEvent } from '../model/event-params.ts'
import { withErrors } from '../model/field-errors.ts'
import { by, informs, main, type Meaning } from '../model/meaning.ts'
import { notProvided } from '../model/not-provided.ts'
import {
  changeOf,
  type Drafts,
  draftsOf,
  errorsIn,
  fieldsOf,
  type OutletSettings,
  savedText,
  type Section,
  type SettingsChange,
} from '../model/counter/outlet-settings.ts'

/**
 * What the owner sets of the outlet: loading → editing → saving. Each section is saved by itself; who was slower than another person reads that, and
 * what they typed stays until they ask for what is there.
 */
export interface OutletSettingsContext {
  outletId: string
  /** As each section was read. */
  settings?: OutletSettings | undefined
  drafts?: Drafts | undefined
  errors: Partial<Record<Section, Record<string, string | undefined>>>
  /** What the server has made of the last change of a section. */
  messages: Partial<Record<Section, SectionMessage>>
  problem?: string | undefined
  /** Under way. */
  change?: SettingsChange | undefined
  /** To be read again. */
  outdated?: Section | undefined
}
export interface SectionMessage {
  text: string
  isSaved: boolean
  /** Another person was faster. */
  isOutdated: boolean
}

export type Edit = { [One in Section]: { type: 'draft.edit'; section: One; field: string; draft: Drafts[One] } }[Section]
export type OutletSettingsEvent =
  | { type: 'settings.retry' }
  | Edit
  | { type: 'section.save'; section: Section }
  | { type: 'section.reload'; section: Section }
  | { type: 'offer.end'; code: string }

type Failed = { error: unknown }
type Of = { section: Section }
const sectionIn = ({ event: { section } }: { event: Of }): Of => ({ section })
const settingsIn = ({ event }: { event: { output: OutletSettings } }) => ({ settings: event.output })
const showRefusal = { type: 'showRefusal', params: ofEvent } as const
/** The list of offers is part of the section that adds them. */
const sectionOf = ({ section }: SettingsChange): Section => (section === 'end' ? 'offer' : section)

export const outletSettingsMachine = setup({
  types: {
    context: {} as OutletSettingsContext,
    input: {} as Pick<OutletSettingsContext, 'outletId'>,
    events: {} as OutletSettingsEvent,
    emitted: {} as { type: 'field.refused'; field: string },
    meta: {} as Meaning,
  },
  actors: {
    fetchSettings: fromPromise<OutletSettings, { outletId: string }>(notProvided('fetchSettings')),
    saveSettings: fromPromise<OutletSettings, { outletId: string; change: SettingsChange }>(notProvided('saveSettings')),
  },
  guards: {
    isRight: ({ context: { drafts, settings } }, { section }: Of) => Object.keys(errorsIn(section, drafts!, settings!.today)).length === 0,
  },
  actions: {
    setAll: assign((_, { settings }: { settings: OutletSettings }) => ({ settings, drafts: draftsOf(settings) })),
    /** The other sections keep their version: what is typed there was typed over what was read then. */
    setSaved: assign(({ context }, { settings }: { settings: OutletSettings }) =>
      withSavedSection(context, settings, sectionOf(context.change!), context.change!.section === 'end'),
    ),
    takeOutdated: assign(({ context }, { settings }: { settings: OutletSettings }) =>
      withSavedSection(context, settings, context.outdated!),
    ),
    edit: assign(({ context }, { section, field, draft }: { section: Section; field: string; draft: Drafts[Section] }) => ({
      drafts: { ...context.drafts!, [section]: draft },
      // A list that is shorter has other rows in its places.
      errors: {
        ...context.errors,
        [section]: section === 'holidays' ? {} : withErrors({ ...context.errors[section] }, { [field]: undefined }),
      },
      messages: context.messages[section]?.isOutdated ? context.messages : { ...context.messages, [section]: undefined },
    })),
    showErrors: assign(({ context: { drafts, errors, settings } }, { section }: Of) => ({
      errors: { ...errors, [section]: errorsIn(section, drafts!, settings!.today) },
    })),
    pointToFirst: emit(({ context: { drafts, errors } }, { section }: Of) => ({
      type: 'field.refused' as const,
      field: fieldsOf(section, drafts!).find((field) => errors[section]![field] !== undefined)!,
    })),
    begin: assign(({ context: { drafts, settings, errors, messages } }, { section }: Of) => ({
      change: changeOf(section, drafts!, settings!),
      errors: { ...errors, [section]: {} },
      messages: { ...messages, [section]: undefined },
    })),
    beginEnd: assign(({ context: { messages } }, { code }: { code: string }) => ({
      change: { section: 'end' as const, code },
      messages: { ...messages, offer: undefined },
    })),
    tellSaved: assign(({ context: { change, messages } }) => ({
      messages: { ...messages, [sectionOf(change!)]: { text: savedText(change!), isSaved: true, isOutdated: false } },
    })),
    showRefusal: assign(({ context: { change, drafts, errors, messages } }, { error }: Failed) => {
      const section = sectionOf(change!)
      const { message, code, field: sent } = toFailure(error)
      const place = section === 'holidays' ? `date${sent}` : sent
      const field = fieldsOf(section, drafts!).find((one) => one === place)
      if (field !== undefined) return { errors: { ...errors, [section]: { [field]: message } } }
      return { messages: { ...messages, [section]: { text: message, isSaved: false, isOutdated: code === 'SETTINGS_CHANGED' } } }
    }),
    setOutdated: assign((_, { section }: Of) => ({ outdated: section })),
    tellUnread: assign(({ context: { outdated, messages } }, { error }: Failed) => ({
      messages: { ...messages, [outdated!]: { text: messageOf(error), isSaved: false, isOutdated: true } },
    })),
    showProblem: assign((_, { error }: Failed) => ({ problem: messageOf(error) })),
    clearProblem: assign({ problem: undefined }),
  },
}).createMachine({
  id: 'outletSettings',
  context: ({ input }) => ({ ...input, errors: {}, messages: {} }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The server tells what is set',
      invoke: {
        id: 'fetchSettings',
        src: 'fetchSettings',
        input: ({ context: { outletId } }) => ({ outletId }),
        onDone: {
          target: 'editing',
          actions: { type: 'setAll', params: settingsIn },
          description: 'The settings have come',
          meta: main.server.data,
        },
        onError: [
          {
            target: 'failed',
            actions: { type: 'showProblem', params: ofEvent },
            description: 'The server does not answer, or refuses',
            meta: by.server.data,
          },
        ],
      },
    },
    failed: {
      description: 'The owner reads that the settings cannot be had',
      on: {
        'settings.retry': {
          target: 'loading',
          actions: 'clearProblem',
          description: 'The owner presses Try Again',
          meta: by.staff.comfort,
        },
      },
    },
    editing: {
      description: 'The owner reads and edits the settings',
      on: {
        'draft.edit': {
          actions: { type: 'edit', params: ofEvent },
          description: 'The owner edits a field, whose complaint goes away',
          meta: by.staff.comfort,
        },
        'section.save': [
          {
            guard: { type: 'isRight', params: sectionIn },
            target: 'saving',
            actions: { type: 'begin', params: sectionIn },
            description: 'The owner saves a section',
            meta: main.staff.money,
          },
          {
            actions: [
              { type: 'showErrors', params: sectionIn },
              { type: 'pointToFirst', params: sectionIn },
            ],
            description: 'The owner saves a section that breaks a rule',
            meta: by.staff.comfort,
          },
        ],
        'offer.end': {
          target: 'saving',
          actions: { type: 'beginEnd', params: ofEvent },
          description: 'The owner ends an offer',
          meta: by.staff.money,
        },
        'section.reload': {
          target: 'rereading',
          actions: { type: 'setOutdated', params: sectionIn },
          description: 'The owner asks for what another person has saved',
          meta: by.staff.data,
        },
      },
    },
    saving: {
      description: 'The server makes the change',
      invoke: {
        id: 'saveSettings',
        src: 'saveSettings',
        input: ({ context: { outletId, change } }) => ({ outletId, change: change! }),
        onDone: {
          target: 'editing',
          actions: [{ type: 'setSaved', params: settingsIn }, 'tellSaved'],
          description: 'The settings are saved, and customers read them',
          meta: informs('customer', main.server.money),
        },
        onError: [
          {
            target: 'editing',
            actions: showRefusal,
            description: 'The server refuses the change, or cannot be reached',
            meta: by.server.data,
          },
        ],
      },
    },
    rereading: {
      description: 'The server tells what another person has saved',
      invoke: {
        id: 'rereadSettings',
        src: 'fetchSettings',
        input: ({ context: { outletId } }) => ({ outletId }),
        onDone: {
          target: 'editing',
          actions: { type: 'takeOutdated', params: settingsIn },
          description: 'The section is shown as it is saved',
          meta: by.server.data,
        },
        onError: [
          {
            target: 'editing',
            actions: { type: 'tellUnread', params: ofEvent },
            description: 'The server does not answer: what was typed stays',
            meta: by.server.data,
          },
        ],
      },
    },
  },
})

/** One section as it came, the others as they were; `keepsDraft` where it was not the draft that was sent. */
function withSavedSection(
  { settings, drafts, errors, messages }: OutletSettingsContext,
  saved: OutletSettings,
  section: Section,
  keepsDraft = false,
) {
  const part = section === 'offer' ? ({ offers: saved.offers } as const) : { [section]: saved[section] }
  return {
    settings: { ...settings!, today: saved.today, ...part } as OutletSettings,
    drafts: keepsDraft ? drafts! : { ...drafts!, [section]: draftsOf(saved)[section] },
    errors: keepsDraft ? errors : { ...errors, [section]: {} },
    messages: { ...messages, [section]: undefined },
  }
}

export type Settings = SnapshotFrom<typeof outletSettingsMachine>
export type OutletSettingsActor = ActorRefFrom<typeof outletSettingsMachine>
export const selectIsLoading = (settings: Settings): boolean => settings.matches('loading')
export const selectHasFailed = (settings: Settings): boolean => settings.matches('failed')
export const selectIsBusy = (settings: Settings): boolean => !settings.matches('editing')
export const selectProblem = (settings: Settings): string | undefined => settings.context.problem
export const selectSettings = (settings: Settings): OutletSettings | undefined => settings.context.settings
export const selectDrafts = (settings: Settings): Drafts | undefined => settings.context.drafts
export const selectErrors =
  (section: Section) =>
  (settings: Settings): Record<string, string | undefined> | undefined =>
    settings.context.errors[section]
export const selectMessage =
  (section: Section) =>
  (settings: Settings): SectionMessage | undefined =>
    settings.context.messages[section]
export const selectIsSaving =
  (section: Section) =>
  (settings: Settings): boolean =>
    settings.matches('saving') && settings.context.change!.section === section
