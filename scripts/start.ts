import { join } from 'node:path'
import { buildIfStale, makeFlowsIfStale } from './build-if-stale.ts'
import { ROOT } from './run-command.ts'
import { explainStartFailure } from './start-failure.ts'
import { loadBrand } from '#build/brand.ts'

/** A build of its own, such as another brand's, instead of the one in dist/. */
const built = process.env['APP_DIR']
/** Without the app: the development server of Vite shows it instead. */
const apiOnly = process.argv.includes('--api-only')

try {
  const { id, name, taxRatePercent } = await loadBrand()
  process.env['BRAND_NAME'] ??= name
  process.env['WHITELABEL_IDS'] ??= id
  process.env['TAX_RATE_PERCENT'] ??= String(taxRatePercent)
  if (!apiOnly && !built) await Promise.all([buildIfStale(console.log), makeFlowsIfStale(console.log)])
  const { startServer } = await import('#server/main.ts')
  // The server itself closes on SIGINT and SIGTERM.
  const server = await startServer(apiOnly ? {} : { spaDir: built ?? join(ROOT, 'dist') })
  if (!apiOnly) printWelcome(name, server)
  process.send?.({ url: server.url })
  // The test that started this process has died and can no longer stop it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
} catch (error) {
  console.error(explainStartFailure(error))
  process.exit(1)
}

function printWelcome(name: string, server: { url: string; consoleUrl?: string }) {
  const lines = [`${`${name} is open at`.padEnd(19)} ${server.url}`]
  if (server.consoleUrl) lines.push('Demo account        asha@example.com / mezbaan123', `Demo console        ${server.consoleUrl}`)
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}
