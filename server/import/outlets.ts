import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { databasePlace, runDatabaseCommand } from '#server/backup/place.ts'
import { getOutletRow, menuOf } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { origins } from '#server/db/schema.ts'
import { importMenu, importOutlets, type ImportPlan } from './apply.ts'
import { menuToCsv, outletToJson } from './export.ts'
import { faultText } from './fault.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { reportOf } from './report.ts'

const USAGE = `npm run outlets -- import menu.csv --outlet ID [--dry-run] [--remove-missing]
npm run outlets -- import outlets.json [--dry-run] [--remove-missing]
npm run outlets -- export ID FILE, whose name ends in .csv or .json`

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

const isJson = (file: string) => file.toLowerCase().endsWith('.json')

async function runImport(
  db: Db,
  [file = '']: string[],
  { outlet, 'dry-run': dryRun, 'remove-missing': removeMissing }: Options,
): Promise<string> {
  const bytes = readFileSync(file)
  const options = { dryRun, removeMissing, by: { actor: 'STAFF' as const }, now: new Date() }
  let plan: ImportPlan
  if (isJson(file)) plan = await importOutlets(db, readJson(bytes), options)
  else {
    if (outlet === undefined) throw new Error(`Say whose menu it is.\n${USAGE}`)
    const read = readCsv(bytes)
    if (read.notRead.length > 0) console.log(`Not read: the columns ${read.notRead.join(', ')}`)
    plan = await importMenu(db, outlet, read, options)
  }
  const { faults, outlets } = plan
  if (faults.length > 0) throw new Error([...faults.map(faultText), `Nothing was imported. Faults: ${faults.length}`].join('\n'))
  const said = outlets.map((each) => {
    const report = reportOf(each)
    if (dryRun) for (const { text, lines } of report) console.log([`${each.outletId}: would be ${text}`, ...lines].join('\n  '))
    return `${each.outletId}: ${report.map(({ text }) => text).join(', ')}`
  })
  return [...said, dryRun ? 'Nothing was written' : 'Imported'].join('\n')
}

async function runExport(db: Db, [outletId = '', file = '']: string[]): Promise<string> {
  const outlet = await getOutletRow(db, outletId)
  const menu = await menuOf(db, outletId)
  const places = await db
    .select()
    .from(origins)
    .where(and(eq(origins.outletId, outletId), origins.inUse))
  // 'wx' fails where the file exists.
  writeFileSync(file, isJson(file) ? outletToJson(outlet, places, menu) : menuToCsv(menu), { flag: 'wx' })
  return `Exported into ${resolve(file)}: ${menu.length} dishes`
}
