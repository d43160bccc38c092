import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { offerCopies } from './copies.ts'
import { syncPath, syncTree, walSyncer } from './durable.ts'
import { closeFolder, makeFolder, OwnFiles } from '#server/folder-access.ts'
import { ROOT } from '#server/root.ts'
import { lockFolder } from './folder-lock.ts'
import { preparingQuery, type Query } from './pglite-statements.ts'
import { type Db, MIGRATIONS, type OpenDatabase } from './database.ts'
import * as schema from './schema.ts'

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
    const client = await PGlite.create({ ...BYTES, ...emptyDatabase() })
    return opened(client, { durable: async () => {}, afterCheckpoint: async () => {}, release: async () => {} })
  }
  const release = await lockFolder(dataDir, onLost)
  try {
    closeFolder(dataDir)
    const folder = join(dataDir, 'db')
    // Left by a killed process; the folder lock says that no other process uses the folder.
    if (existsSync(folder)) rmSync(join(folder, 'postmaster.pid'), { force: true })
    makeFolder(folder)
    const isNew = !existsSync(join(folder, 'PG_VERSION'))
    const client = await PGlite.create({ fs: new OwnFiles(folder), ...BYTES, ...(isNew && emptyDatabase()) })
    const database = await opened(client, { durable: walSyncer(folder), afterCheckpoint: () => syncTree(folder), release })
    await database.checkpoint()
    const endOffer = await offerCopies(dataDir, (work) =>
      // Other queries wait for the end of a transaction, and PGlite writes nothing by itself.
      client.transaction(async (transaction) => {
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
  client: PGlite,
  disk: { durable(): Promise<void>; afterCheckpoint(): Promise<void>; release(): Promise<void> },
): Promise<OpenDatabase> {
  const plain = drizzle({ client, schema })
  await migrate(plain, { migrationsFolder: MIGRATIONS })
  const query = preparingQuery(client)
  const through = (run: Query) => drizzle({ client: { query: run } as unknown as PGlite, schema })
  const db = through(async (...given) => {
    // PGlite's own `query` takes this lock too; it has no public method for it.
    // oxlint-disable no-underscore-dangle
    await client._checkReady()
    return client._runExclusiveTransaction(() => query(...given))
    // oxlint-enable no-underscore-dangle
  })
  // One for all transactions, since one runs at a time: for one of drizzle's own, `preparedPerConnection` would make its texts anew.
  const tx = Object.assign(through(query), { commitWith: <T>(statement: Promise<T>) => statement })
  db.transaction = (work, config) =>
    config ? plain.transaction(work, config) : client.transaction(() => work(tx as unknown as Parameters<typeof work>[0]))
  const checkpoint = async () => {
    await client.exec('CHECKPOINT')
    await disk.afterCheckpoint()
  }
  return {
    db: db as unknown as Db,
    engine: 'pglite',
    // The folder's lock admits one process.
    alone: (work) => work(),
    durable: disk.durable,
    checkpoint,
    vacuum: async () => void (await client.exec('VACUUM ANALYZE')),
    async close() {
      await checkpoint()
      await client.close()
      await disk.afterCheckpoint()
      await disk.release()
    },
  }
}

function failLoudly(error: Error): void {
  throw error
}
