import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, runCommand } from '#scripts/run-command.ts'

/** What a build and its server read. */
const SOURCES = [
  'LICENSE',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'api',
  'build',
  'machines',
  'scripts',
  'server',
  'src',
  'tools',
]

/** A checkout of a next version, built: every page's title names another brand. */
export async function nextVersion(name: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mezbaan-next-'))
  await Promise.all(SOURCES.map((source) => cp(join(ROOT, source), join(folder, source), { recursive: true })))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  let renamed = 0
  for (const entry of await readdir(join(folder, 'src'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    if (!text.includes("name: 'Mezbaan'")) continue
    renamed++
    await writeFile(file, text.replaceAll("name: 'Mezbaan'", `name: '${name}'`))
  }
  if (renamed === 0) throw new Error('The brand is named elsewhere by now: nothing tells the two builds apart.')
  const build = await runCommand('tsx', ['scripts/build.ts', 'app', 'server'], { cwd: folder })
  if (build.code !== 0) throw new Error(`The next version could not be built.\n${build.output}`)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export interface Front {
  url: string
  /** From now on this server answers. */
  deploy(url: string): void
  close(): Promise<void>
}

/** One origin for whichever server is deployed, as far away as a slow network makes it. */
export async function startFront(latencyMs: number): Promise<Front> {
  let target = ''
  const server: Server = createServer((incoming, outgoing) => {
    setTimeout(() => {
      const { method, headers, url } = incoming
      const onward = ask(target + url, { method, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode!, reply.headers)
        reply.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    }, latencyMs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (url) => void (target = url),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
