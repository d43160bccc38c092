import { ROOT, runCommand } from '#scripts/run-command.ts'
import { expect, test } from './support/test.ts'

// The other commands of the README are in tests/tools/commands.test.ts: this one needs a Chromium.
test('npm run bench:app measures every page and a long menu', async () => {
  test.setTimeout(480_000)
  const { code, output } = await runCommand('npm', ['run', '--silent', 'bench:app', '--', '--rounds', '1', '--dishes', '60'], { cwd: ROOT })
  expect(output).toMatch(/\/home: first paint [^]*menu: ready [^]*60 dishes: tap on ADD to paint/)
  expect(code, output).toBe(0)
})
