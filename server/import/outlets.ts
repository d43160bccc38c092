import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databasePlace, runDatabaseCommand } from '#server/backup/place.ts'
import { getOutletRow, menuOf } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { importMenu } from './apply.ts'
import { menuToCsv } from './export.ts'
import { faultText } from './fault.ts'
import { readCsv } from './read-csv.ts'
import { reportOf } from './report.ts'

const USAGE = `npm run outlets -- import FILE --outlet ID [--dry-run] [--remove-missing]
npm run outlets -- export ID FILE`

const OPTIONS = { outlet: { type: 'string' }, 'dry-run': { type: 'boolean' }, 'remove-missing': { type: 'boolean' } } as const
const readArguments = () => parseArgs({ allowPositionals: true, options: OPTIONS })
type Options = ReturnType<typeof readArguments>['values']

void runDatabaseCommand(async () => {
  const { positionals, values } = readArguments()
  const [command, ...words] = positionals
  const work = command === 'import' && words.length === 1 ? runImport : command === 'export' && words.length === 2 ? runExport : undefined
  if (!work) throw new Error(USAGE)
  const { db, close } = await openDatabase(databasePlace())
  try {
    return await work(db, words, values)
  } finally {
    await close()
  }
})

async function runImport(
  db: Db,
  [file]: string[],
  { outlet, 'dry-run': dryRun, 'remove-missing': removeMissing }: Options,
): Promise<string> {
  if (outlet === undefined) throw new Error(`Say whose menu it is.\n${USAGE}`)
  const read = readCsv(readFileSync(file!))
  const plan = await importMenu(db, outlet, read, { dryRun, removeMissing, by: { actor: 'STAFF' }, now: new Date() })
  if (plan.faults.length > 0)
    throw new Error([...plan.faults.map(faultText), `Nothing was imported. Faults: ${plan.faults.length}`].join('\n'))
  const report = reportOf(plan)
  if (dryRun) for (const { text, lines } of report) console.log([`Would be ${text}:`, ...lines].join('\n  '))
  if (read.notRead.length > 0) console.log(`Not read: the columns ${read.notRead.join(', ')}`)
  return `${dryRun ? 'Nothing was written' : 'Imported'}: ${report.map(({ text }) => text).join(', ')}`
}

async function runExport(db: Db, [outletId, file]: string[]): Promise<string> {
  await getOutletRow(db, outletId!)
  const menu = await menuOf(db, outletId!)
  // Never in the place of another file.
  writeFileSync(file!, menuToCsv(menu), { flag: 'wx' })
  return `Exported into ${resolve(file!)}: ${menu.length} dishes`
}
