import { expect } from 'vitest'
import {
  type OutletSettingsContext,
  type OutletSettingsEvent,
  outletSettingsMachine,
  selectErrors,
  selectHasFailed,
  selectIsBusy,
  selectIsLoading,
  selectProblem,
  selectSettings,
  selectMessage,
  type Settings,
} from '#machines/outlet-settings/outlet-settings.machine.ts'
import { failure, NO_ANSWER, noAnswerTo } from '#tests/support/actors.ts'
import { outletSettings } from '#tests/support/outlet-settings.ts'
import type { Model } from './model.ts'
import { messagesOf } from './observe.ts'

const CHANGED = 'Meera has changed the legal details meanwhile. Nothing of yours is saved yet.'
const { version: _, ...LEGAL } = outletSettings().legal
const gstin = (text: string) => ({ type: 'draft.edit', section: 'legal', field: 'gstin', draft: { ...LEGAL, gstin: text } }) as const

const events: OutletSettingsEvent[] = [
  { type: 'settings.retry' },
  gstin('27AAPFU0939F1ZW'),
  gstin('27AAPFU0939F1ZV'),
  { type: 'section.save', section: 'legal' },
  { type: 'section.reload', section: 'legal' },
  { type: 'offer.end', code: 'LUNCH20' },
]
const SAVED = outletSettings({ legal: { version: 'legal2', ...LEGAL, gstin: '27AAPFU0939F1ZV' }, offers: [] })

export const outletSettingsModel: Model = {
  machine: outletSettingsMachine,
  starts: { 'the owner': { outletId: 'haveli' } },
  events: [
    ...events,
    { type: 'xstate.done.actor.fetchSettings', output: outletSettings() },
    noAnswerTo('fetchSettings'),
    { type: 'xstate.done.actor.saveSettings', output: SAVED },
    { type: 'xstate.error.actor.saveSettings', error: failure(409, CHANGED, 'SETTINGS_CHANGED') },
    noAnswerTo('saveSettings'),
    { type: 'xstate.done.actor.rereadSettings', output: outletSettings() },
    noAnswerTo('rereadSettings'),
  ],
  abstractContext: ({ settings, drafts, errors, messages, change, problem }: OutletSettingsContext) => [
    settings?.offers.length,
    drafts?.legal.gstin,
    errors.legal?.['gstin'],
    messages.legal?.text,
    messages.offer?.isSaved,
    change?.section,
    problem,
  ],
  // The server says of the legal details alone that they have changed.
  feasible: (settings: Settings, { type, error }) =>
    (type !== 'section.reload' || selectMessage('legal')(settings)?.isOutdated === true) &&
    (type !== 'offer.end' || selectSettings(settings)?.offers.length === 1) &&
    ((error as { code?: string } | undefined)?.code !== 'SETTINGS_CHANGED' || settings.context.change?.section === 'legal'),
  invariant: (settings: Settings) => expect([undefined, NO_ANSWER]).toContain(selectProblem(settings)),
  // With the session the page is gone.
  observe: (settings: Settings) =>
    settings.status === 'done'
      ? {}
      : messagesOf({
          errors: { gstin: selectErrors('legal')(settings)?.['gstin'] },
          banner: selectProblem(settings) ?? selectMessage('legal')(settings)?.text,
        }),
  sees: {
    loading: (settings: Settings) => expect([selectIsLoading(settings), selectSettings(settings)]).toEqual([true, undefined]),
    failed: (settings: Settings) => expect([selectHasFailed(settings), selectProblem(settings)]).toEqual([true, NO_ANSWER]),
    editing: (settings: Settings) => expect([selectIsBusy(settings), selectSettings(settings) === undefined]).toEqual([false, false]),
    saving: (settings: Settings) => expect(selectIsBusy(settings)).toBe(true),
    rereading: (settings: Settings) => expect(selectIsBusy(settings)).toBe(true),
  },
}
