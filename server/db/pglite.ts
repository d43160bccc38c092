import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type PGliteOptions, types } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { isDiskFull, requireRoom } from './disk.ts'
import { offerCopies } from './copies.ts'
import { syncPath, syncTree, walSyncer } from './durable.ts'
import { closeFolder, makeFolder, OwnFiles } from '#server/folder-access.ts'
import { ROOT } from '#server/root.ts'
import { lockFolder } from './folder-lock.ts'
import { PreparingPglite } from './pglite-statements.ts'
import { MIGRATIONS, type OpenDatabase } from './database.ts'

/** Its own conversion goes byte by byte, for seconds with a large picture, and blocks all other requests meanwhile. */
const BYTES: PGliteOptions = {
  serializers: { [types.BYTEA]: (value: Uint8Array) => `\\x${Buffer.from(value).toString('hex')}` },
  parsers: { [types.BYTEA]: (text) => Buffer.from(text.slice(2), 'hex') },
}

/** Made by the build: PGlite takes seconds to make one, and so would every first start and every test. */
export const EMPTY_DATABASE = join(ROOT, 'dist-database/empty.tar')

const emptyDatabase = (): PGliteOptions => (existsSync(EMPTY_DATABASE) ? { loadDataDir: new Blob([readFileSync(EMPTY_DATABASE)]) } : {})

export async function openPglite(dataDir: string | undefined, onLost: (error: Error) => void = failLoudly): Promise<OpenDatabase> {
  if (dataDir === undefined) {
    const client = new PreparingPglite({ ...BYTES, ...emptyDatabase() })
    return opened(client, { durable: async () => {}, requireRoom: () => {}, afterCheckpoint: async () => {}, release: async () => {} })
  }
  const release = await lockFolder(dataDir, onLost)
  try {
    closeFolder(dataDir)
    const folder = join(dataDir, 'db')
    // Left by a killed process; the folder lock says that no other process uses the folder.
    if (existsSync(folder)) rmSync(join(folder, 'postmaster.pid'), { force: true })
    makeFolder(folder)
    const hasRoom = () => requireRoom(folder)
    hasRoom()
    const isNew = !existsSync(join(folder, 'PG_VERSION'))
    const client = new PreparingPglite({ fs: new OwnFiles(folder), ...BYTES, ...(isNew && emptyDatabase()) }, hasRoom)
    const database = await opened(client, {
      durable: walSyncer(folder),
      requireRoom: hasRoom,
      afterCheckpoint: () => syncTree(folder),
      release,
    })
    await database.checkpoint()
    const endOffer = await offerCopies(dataDir, (work) =>
      // Other queries wait for the end of a transaction, and PGlite writes nothing by itself.
      client.transaction(async (transaction) => {
        hasRoom()
        await transaction.exec('CHECKPOINT')
        await work()
      }),
    )
    // A new folder survives a power cut only when its parent folder is synced too.
    for (const around of [dataDir, dirname(dataDir)]) syncPath(around)
    return {
      ...database,
      async close() {
        await endOffer()
        await database.close()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

async function opened(
  client: PreparingPglite,
  disk: { durable(): Promise<void>; requireRoom(): void; afterCheckpoint(): Promise<void>; release(): Promise<void> },
): Promise<OpenDatabase> {
  await client.waitReady
  const db = drizzle({ client })
  await migrate(db, { migrationsFolder: MIGRATIONS })
  const checkpoint = async () => {
    disk.requireRoom()
    await client.exec('CHECKPOINT')
    await disk.afterCheckpoint()
  }
  return {
    db,
    engine: 'pglite',
    listen(channel, { onNotice, onGap, onTrouble }) {
      const listening = client.listen(channel, onNotice)
      listening.then(onGap, onTrouble)
      return async () => (await listening)()
    },
    // The folder's lock admits one process.
    alone: (work) => work(),
    durable: disk.durable,
    requireRoom: async () => disk.requireRoom(),
    checkpoint,
    async vacuum() {
      disk.requireRoom()
      await client.exec('VACUUM ANALYZE')
    },
    async close() {
      try {
        await checkpoint()
        await client.close()
        await disk.afterCheckpoint()
      } catch (error) {
        // What was acknowledged is in the log: the next start reads it, as after a power cut.
        if (!isDiskFull(error)) throw error
      } finally {
        await disk.release()
      }
    },
  }
}

function failLoudly(error: Error): void {
  throw error
}
