import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT, runCommand } from '#scripts/run-command.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/seed/seed.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'

test('npm run outlets imports a menu, says what it would do, and exports what it has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-outlets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = await openDatabase({ dataDir: join(folder, 'data') })
  await seed(database.db, TEST_CATALOGUE, new Date())
  await database.close()
  const outlets = (...args: string[]) =>
    runCommand('node', ['--enable-source-maps', 'dist-server/outlets.js', ...args], {
      env: { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
    })
  const menu = join(ROOT, 'tests/server/import/menus/dhaba.csv')

  expect(await outlets('import', menu, '--outlet', 'haveli', '--dry-run', '--remove-missing')).toEqual({
    code: 0,
    output: expect.stringMatching(
      /would be 6 dishes added\n {2}Main Course \/ Dal Makhani, Half Plate ₹180, Full Plate ₹320\n[^]*would be 10 dishes removed\n[^]*Nothing was written/,
    ),
  })
  expect((await outlets('import', menu, '--outlet', 'haveli')).output).toContain(
    'haveli: 6 dishes added, 0 dishes changed, 0 dishes removed',
  )
  const file = join(folder, 'haveli.csv')
  expect((await outlets('export', 'haveli', file)).output).toContain('16 dishes')
  expect(readFileSync(file, 'utf8')).toContain('"Raita ""Boondi"""')
  expect((await outlets('import', file, '--outlet', 'haveli')).output).toContain(
    'haveli: 0 dishes added, 0 dishes changed, 0 dishes removed',
  )
  expect(await outlets('export', 'haveli', file)).toEqual({ code: 1, output: expect.stringContaining('file already exists') })
  const whole = join(folder, 'haveli.json')
  expect((await outlets('export', 'haveli', whole)).output).toContain('16 dishes')
  writeFileSync(whole, readFileSync(whole, 'utf8').replace('"id": "haveli"', '"id": "kothi"'))
  expect((await outlets('import', whole)).output).toContain('kothi: made new, 2 tables and rooms set, 16 dishes added')
  expect(await outlets('import', menu, '--outlet', 'nowhere')).toEqual({ code: 1, output: expect.stringContaining('Outlet not found') })
  expect((await outlets('bring')).output).toContain('npm run outlets -- import')
})
