// `npm start`: builds what is stale, and then is the server, so that a signal to this process reaches it. Plain JavaScript, because Node runs it
// as it is and tsx may not be installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const FLOWS = join(ROOT, 'dist-flows')
const PLACEHOLDER = '<!doctype html><meta http-equiv="refresh" content="3"><title>Flows</title><p>The pages on the flows are being made.'

/** False after `npm ci --omit=dev`: what was built before is started. */
const hasTools = existsSync(join(ROOT, 'node_modules/tsx'))
/** A copy that only runs the app has no models of the flows. */
const hasModels = existsSync(join(ROOT, 'tests/paths'))

process.setSourceMapsEnabled(true)
if (hasTools) await build()
const { server } = await import(new URL('../dist-server/main.js', import.meta.url))
const { consoleUrl } = await server
if (hasTools && hasModels && consoleUrl) makeFlows()

async function build() {
  // A build of its own is served as it is.
  const child = runBuild(process.env.APP_DIR ? ['server', 'database'] : [])
  const stop = () => child.kill()
  process.once('SIGTERM', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop)
  if (code !== 0) process.exit(code ?? 1)
  // The server looks for the folder when it starts.
  if (!hasModels || existsSync(join(FLOWS, 'index.html'))) return
  mkdirSync(FLOWS, { recursive: true })
  writeFileSync(join(FLOWS, 'index.html'), PLACEHOLDER)
}

/** Half a minute the first time: beside the server, which is asked first. */
function makeFlows() {
  // A group of its own, which ends with the server whatever it has started.
  const child = runBuild(['flows'], { detached: true })
  setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.unref()
  const end = () => process.kill(-child.pid)
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

function runBuild(outputs, options) {
  return spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts', ...outputs], { cwd: ROOT, stdio: 'inherit', ...options })
}
