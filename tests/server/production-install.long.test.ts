import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { ROOT } from '#scripts/run-command.ts'
import { startProcess } from './support/process.ts'

const run = promisify(execFile)

test('a built checkout starts as docs/operations.md says, with nothing that only builds and tests', async () => {
  await buildIfStale()
  const root = await mkdtemp(join(tmpdir(), 'mezbaan-production-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const { stdout } = await run(
    'git',
    ['ls-files', '--', 'package.json', 'package-lock.json', 'api', 'tools/package.json', 'server', 'src/styles'],
    {
      cwd: ROOT,
    },
  )
  for (const file of [...stdout.trim().split('\n'), 'dist', 'dist-server', 'dist-database'])
    await cp(join(ROOT, file), join(root, file), { recursive: true })
  await run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: root })
  const packages = await readdir(join(root, 'node_modules'))
  for (const name of ['vite', 'tsx', 'typescript', 'react', 'vitest']) expect(packages).not.toContain(name)

  const env = {
    NODE_ENV: 'production',
    DEMO: 'false',
    DATA_DIR: join(root, 'data'),
    SMTP_URL: 'smtps://user:pass@mail.example.com',
    MAIL_FROM: 'Mezbaan <no-reply@example.com>',
    SMS_URL: 'https://sms.example.com/send',
    SMS_SENDER: 'MEZBAN',
    SMS_TEMPLATES: 'register-code=1107161,reset-code=1107162,contact-code=1107165,account-exists=1107163,outlet-opened=1107164',
  }
  const start = () => startProcess(env, { withApp: true, root })
  await expect(start()).rejects.toThrow('The brand of the app must name its legal name, address, grievance officer, support address:')
  // As the build of a brand that has them leaves it.
  const settings = join(root, 'dist/.vite/brand.json')
  await writeFile(settings, JSON.stringify({ ...(JSON.parse(await readFile(settings, 'utf8')) as object), BRAND_MISSING: '' }))
  const server = await start()
  onTestFinished(() => server.kill())
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const page = await fetch(`${server.url}/home`, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
  expect(await server.stop()).toBe(0)
})
