import { ROOT, runCommand } from '../../scripts/run-command.ts'
import { expect, test } from '../../e2e/support/test.ts'

// The other commands of the README are in tools/commands.test.ts: these need a Chromium.
test('npm run bench:app measures every page and a long menu', async () => {
  test.setTimeout(480_000)
  const { code, output } = await runCommand('npm', ['run', '--silent', 'bench:app', '--', '--rounds', '1', '--dishes', '60'], { cwd: ROOT })
  expect(output).toMatch(/\/home: first outlet [^]*menu: first ADD answered [^]*heap after 20 pages[^]*60 dishes: tap on ADD to paint/)
  expect(code, output).toBe(0)
})

test('npm run bench:scale measures every page with little and with more', async () => {
  test.setTimeout(480_000)
  const few = ['--rounds', '1', '--outlets', '30', '--dishes', '70', '--orders', '30', '--lines', '3']
  const { code, output } = await runCommand('npm', ['run', '--silent', 'bench:scale', '--', ...few], { cwd: ROOT })
  expect(output).toMatch(/\| outlets \| 10 \| 30 \|[^]*\| dishes \| 60 \| 70 \|[^]*\| orders \| 1 \| 30 \|[^]*\| lines \| 1 \| 3 \|/)
  expect(code, output).toBe(0)
})

test('npm run bench:board measures new orders beside others, and presses', async () => {
  test.setTimeout(480_000)
  const few = ['--orders', '10', '--more', '1', '--slower', '1']
  const { code, output } = await runCommand('npm', ['run', '--silent', 'bench:board', '--', ...few], { cwd: ROOT })
  expect(output).toMatch(/10 to 11 orders under way[^]*from the reply of an order to its card [^]*from a press to what it paints/)
  expect(code, output).toBe(0)
})
