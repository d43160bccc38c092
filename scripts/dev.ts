import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { createServer } from 'vite'
import { makeFlowsIfStale } from './build-if-stale.ts'
import { freePort } from './free-port.ts'
import { ROOT } from './run-command.ts'
import { loadBrand, settingsOf } from '#build/brand.ts'

// The server starts without them: they take half a minute the first time, and are served from its next start on.
void makeFlowsIfStale(console.log).catch(console.error)

const port = await freePort()
const backendUrl = `http://127.0.0.1:${port}`

const backend = spawn(
  process.execPath,
  [
    join(ROOT, 'node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    '--include=api/openapi.yaml',
    'server/start.ts',
    '--api-only',
  ],
  {
    cwd: ROOT,
    env: { ...settingsOf(await loadBrand()), ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)

const app = await createServer({
  root: ROOT,
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: Object.fromEntries(
      ['/api', '/media', '/console', '/counter', '/flows'].map((path) => [path, { target: backendUrl, changeOrigin: false }]),
    ),
  },
})
await app.listen()
app.printUrls()

closeWithGrace({ delay: 10_000 }, async () => {
  const exit = backend.exitCode === null ? once(backend, 'exit') : undefined
  backend.kill('SIGTERM')
  await Promise.all([app.close(), exit])
})
