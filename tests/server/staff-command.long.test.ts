import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#scripts/run-command.ts'
import { isPasswordOf } from '#server/auth/passwords.ts'
import { findStaff } from '#server/auth/staff.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/seed/seed.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'

test('npm run staff adds a person, prints the password once, and shuts the person out', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mezbaan-staff-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const inDatabase = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ dataDir })
    return work(database).finally(() => database.close())
  }
  await inDatabase(({ db }) => seed(db, TEST_CATALOGUE, new Date()))
  const staff = async (...args: string[]) => {
    const { code, output } = await runCommand('tsx', ['server/counter/staff-command.ts', ...args], {
      env: { DATA_DIR: dataDir, DATABASE_URL: '' },
    })
    return { code, output }
  }
  const add = (outlet: string) =>
    staff('add', '--name', 'Meera Shah', '--email', 'Meera@Example.com', '--outlet', outlet, '--role', 'kitchen')

  expect(await add('no-such-outlet')).toEqual({ code: 1, output: expect.stringContaining('Outlet not found') })
  const { output } = await add('haveli')
  const password = /meera@example\.com is kitchen at haveli, with the password ([\w-]+)/.exec(output)![1]!
  const meera = await inDatabase(({ db }) => findStaff(db, 'meera@example.com'))
  expect(await isPasswordOf(meera!.passwordHash, password)).toBe(true)
  expect((await add('taj-view')).output).not.toContain('password')
  expect((await staff('list')).output).toContain('meera@example.com  Meera Shah  KITCHEN at taj-view')
  expect((await staff('disable', 'meera@example.com')).code).toBe(0)
  expect((await inDatabase(({ db }) => findStaff(db, 'meera@example.com')))!.disabledAt).not.toBeNull()
  expect((await staff('hire')).output).toContain('npm run staff -- add')
})
