import { chmodSync, constants, existsSync, readdirSync, rmSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { SECRET_FILES } from '#server/stored-secret.ts'

/** A running server says this on its socket once the copy is complete; anything else is why there is none. */
export const COPIED = 'copied'

/** Where a running server puts a copy of its data folder, for as long as the one who asked for it is connected. */
export const copyFolderOf = (dataDir: string): string => join(dataDir, 'backup-copy')

/** Only who may write into the data folder can ask. The shorter spelling: a socket's path has room for about 100 characters. */
export function copySocketOf(dataDir: string): string {
  const path = join(dataDir, 'backup.sock')
  const fromHere = relative('.', path)
  return fromHere.length < path.length ? fromHere : path
}

/** What a copy of a data folder consists of: the database, and the secrets that are there. */
export const worthKeeping = (dataDir: string): string[] =>
  readdirSync(dataDir).filter((name) => name === 'db' || (SECRET_FILES as readonly string[]).includes(name))

/**
 * Lets another process of this user ask for a copy of the data folder while this one holds it (`npm run backup`).
 * `atRest` runs its work while nothing is written. Resolves with the end of the offer.
 */
export async function offerCopies(dataDir: string, atRest: (work: () => Promise<void>) => Promise<void>): Promise<() => Promise<void>> {
  const [socketPath, copy] = [copySocketOf(dataDir), copyFolderOf(dataDir)]
  const clients = new Set<Socket>()
  let serving = Promise.resolve()

  async function copyAll(): Promise<void> {
    await mkdir(copy, { mode: 0o700 })
    for (const name of worthKeeping(dataDir))
      await cp(join(dataDir, name), join(copy, name), { recursive: true, mode: constants.COPYFILE_FICLONE })
  }
  async function serve(client: Socket, closed: Promise<unknown>): Promise<void> {
    if (client.destroyed) return
    try {
      await atRest(copyAll)
      client.write(`${COPIED}\n`)
    } catch (error) {
      client.end(`${error instanceof Error ? error.message : String(error)}\n`)
    }
    await closed
    rmSync(copy, { recursive: true, force: true })
  }
  const server = createServer((client) => {
    clients.add(client)
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    void closed.then(() => clients.delete(client))
    client.on('error', () => {}).resume()
    // One copy at a time.
    serving = serving.then(() => serve(client, closed))
  })

  // Left by a killed process.
  for (const left of [socketPath, copy]) rmSync(left, { recursive: true, force: true })
  const problem = await new Promise<Error | undefined>((resolve) => {
    server.once('error', resolve).listen(socketPath, () => resolve(undefined))
  })
  if (problem) console.error(`npm run backup has to wait for the end of this process: ${problem.message}`)
  else if (existsSync(socketPath)) chmodSync(socketPath, 0o600)
  server.unref()

  return async () => {
    if (!problem) server.close()
    for (const client of clients) client.destroy()
    await serving
  }
}
