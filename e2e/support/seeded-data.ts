import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { startTestServer } from './server.ts'

/** Making and filling a database takes most of a server's start, so that it is done once and every server of the run gets a copy. */
export default async function seedOnce(): Promise<() => Promise<void>> {
  await buildIfStale({ announce: console.log })
  const folder = await mkdtemp(join(tmpdir(), 'mezbaan-seeded-'))
  const server = await startTestServer({}, folder)
  await server.stop()
  // Read by the servers of all workers, which inherit it.
  process.env['SEEDED_DATA'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
