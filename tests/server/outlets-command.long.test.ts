import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT, runCommand } from '#scripts/run-command.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/seed/seed.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'

test('npm run outlets imports a menu, says what it would do, and exports what it has', { timeout: 120_000 }, async () => {
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
      /Would be 6 added:\n {2}Main Course \/ Dal Makhani, Half Plate ₹180, Full Plate ₹320\n[^]*Would be 10 removed:\n[^]*Nothing was written/,
    ),
  })
  expect((await outlets('import', menu, '--outlet', 'haveli')).output).toContain('Imported: 6 added, 0 changed, 0 removed')
  const file = join(folder, 'haveli.csv')
  expect((await outlets('export', 'haveli', file)).output).toContain('16 dishes')
  expect(readFileSync(file, 'utf8')).toContain('"Raita ""Boondi"""')
  expect((await outlets('import', file, '--outlet', 'haveli')).output).toContain('Imported: 0 added, 0 changed, 0 removed')
  expect(await outlets('export', 'haveli', file)).toEqual({ code: 1, output: expect.stringContaining('file already exists') })
  expect(await outlets('import', menu, '--outlet', 'nowhere')).toEqual({ code: 1, output: expect.stringContaining('Outlet not found') })
  expect((await outlets('bring')).output).toContain('npm run outlets -- import')
})
