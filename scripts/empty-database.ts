import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { MIGRATIONS } from '#server/db/database.ts'
import { EMPTY_DATABASE } from '#server/db/pglite.ts'

/** Writes dist-database/empty.tar, from which the embedded database starts in a new folder: the tables without rows. */
const client = await PGlite.create()
await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
const dump = await client.dumpDataDir('none')
await client.close()
mkdirSync(dirname(EMPTY_DATABASE), { recursive: true })
// A process that starts meanwhile finds the whole file or none.
writeFileSync(`${EMPTY_DATABASE}.part`, Buffer.from(await dump.arrayBuffer()))
renameSync(`${EMPTY_DATABASE}.part`, EMPTY_DATABASE)
