import { fromPromise } from 'xstate'
import type { OutletSettings, SettingsChange } from '#machines/model/counter/outlet-settings.ts'
import { outletSettingsMachine } from '#machines/outlet-settings/outlet-settings.machine.ts'
import { fetchSettings, saveSettings } from './settings-api.ts'

export const liveOutletSettings = outletSettingsMachine.provide({
  actors: {
    fetchSettings: fromPromise<OutletSettings, { outletId: string }>(({ input, signal }) => fetchSettings(input.outletId, signal)),
    saveSettings: fromPromise<OutletSettings, { outletId: string; change: SettingsChange }>(({ input }) =>
      saveSettings(input.outletId, input.change),
    ),
  },
})
