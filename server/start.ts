import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from './main.ts'
import { ROOT } from './root.ts'
import { explainStartFailure } from './start-failure.ts'

/** Without the app: the development server of Vite shows it instead. */
const apiOnly = process.argv.includes('--api-only')
/** A build of its own, such as another brand's, instead of the one in dist/. */
const appDir = apiOnly ? undefined : (process.env['APP_DIR'] ?? join(ROOT, 'dist'))

/** Not awaited here: chunks that import this one are loaded meanwhile. */
export const server = start()

async function start() {
  try {
    if (appDir && !existsSync(join(appDir, 'index.html'))) throw new Error(`There is no built app in ${appDir}: npm run build makes it.`)
    // The server itself closes on SIGINT and SIGTERM.
    const started = await startServer({ env: { ...(appDir && brandSettings(appDir)), ...process.env }, spaDir: appDir })
    if (appDir) printWelcome(started)
    else console.log(`The API answers at ${started.url}/api`)
    process.send?.({ url: started.url })
    // The test that started this process has died and can no longer stop it.
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    return started
  } catch (error) {
    console.error(explainStartFailure(error))
    process.exit(1)
  }
}

/** The settings that come with the app's brand, as the build wrote them. */
function brandSettings(folder: string): Record<string, string> {
  const file = join(folder, '.vite/brand.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

function printWelcome({ url, consoleUrl, brandName }: { url: string; consoleUrl?: string; brandName: string }) {
  const lines = [
    [`${brandName} is open at`, url],
    ...(consoleUrl
      ? [
          ['Demo account', 'asha@example.com / mezbaan123'],
          ['Demo inbox', consoleUrl],
        ]
      : []),
    ['Counter', `${url}/counter, ${consoleUrl ? 'counter@example.com / mezbaan123' : 'for the people of npm run staff'}`],
    ['Process', `${process.pid}; Ctrl-C or SIGTERM ends it`],
  ]
  console.log(`\n${lines.map(([name, value]) => `  ${name!.padEnd(19)} ${value}`).join('\n')}\n`)
}
