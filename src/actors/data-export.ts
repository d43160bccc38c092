import { fromPromise } from 'xstate'
import { dataExportMachine } from '#machines/data-export/data-export.machine.ts'
import { localDate } from '#machines/model/dates.ts'
import { fetchAccountData } from '#src/api/account-data.ts'
import { saveFile } from '#src/device/save-file.ts'

export const liveDataExportMachine = dataExportMachine.provide({
  actors: {
    saveData: fromPromise<string, Record<string, never>>(async ({ signal }) => {
      const data = await fetchAccountData(signal)
      // The customer has gone, perhaps because the session ended: another person may sit here now.
      signal.throwIfAborted()
      const fileName = `your-data-${localDate(data.madeAt)}.json`
      saveFile(fileName, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      return fileName
    }),
  },
})
