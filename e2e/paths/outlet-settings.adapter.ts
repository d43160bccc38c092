import { expect, type Page, type Route } from 'playwright/test'
import type { OutletSettings } from '#machines/model/counter/outlet-settings.ts'
import type { OutletSettingsEvent, Settings } from '#machines/outlet-settings/outlet-settings.machine.ts'
import type { Adapter, Stage } from './adapter.ts'
import { fails, openOffice, press, says } from './counter-page.ts'

type Edit = Extract<OutletSettingsEvent, { type: 'draft.edit'; section: 'legal' }>

const wireOf = ({ offers, ...settings }: OutletSettings) => ({
  ...settings,
  timeZone: 'Asia/Kolkata',
  offers: offers.map((offer) => ({ until: null, ...offer })),
})
const tells = (_: Stage, route: Route, { output }: { output: OutletSettings }) => says(route, wireOf(output))
const gstin = (page: Page) => page.getByRole('textbox', { name: 'GSTIN' })

export const outletSettingsAdapter: Adapter = {
  start: ({ page }) => openOffice(page, '/counter/outlet'),
  calls: {
    fetchSettings: 'GET /counter/outlets/*/settings',
    rereadSettings: 'GET /counter/outlets/*/settings',
    saveSettings: 'PUT|DELETE /counter/outlets/*/(legal|offers/LUNCH20)',
  },
  answers: {
    'xstate.done.actor.fetchSettings': tells,
    'xstate.error.actor.fetchSettings': fails,
    'xstate.done.actor.rereadSettings': tells,
    'xstate.error.actor.rereadSettings': fails,
    'xstate.done.actor.saveSettings': tells,
    'xstate.error.actor.saveSettings': fails,
  },
  events: {
    'settings.retry': press('Try Again'),
    'draft.edit': ({ page }, { draft }: Edit) => gstin(page).fill(draft.gstin),
    'section.save': press('Save legal details'),
    'section.reload': press('Show what is there now'),
    'offer.end': press('End LUNCH20'),
  },
  // A field that is filled with what stands in it says nothing.
  canDo: ({ context }: Settings, event) =>
    event.type !== 'draft.edit' || (event as unknown as Edit).draft.gstin !== context.drafts?.legal.gstin,
  states: {
    editing: ({ page }, { context }: Settings) => expect(gstin(page)).toHaveValue(context.drafts!.legal.gstin),
  },
}
