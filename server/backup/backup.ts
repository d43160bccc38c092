import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { create } from 'tar'
import { COPIED, copyFolderOf, copySocketOf, worthKeeping } from '#server/db/copies.ts'
import { syncPath } from '#server/db/durable.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { databasePlace, fileArgument, runDatabaseCommand, runPostgresTool } from './place.ts'

void runDatabaseCommand(async () => {
  const file = fileArgument('backup')
  if (existsSync(file)) throw new Error(`${file} is there already: name a new file.`)
  const place = databasePlace()
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    if ('databaseUrl' in place) await runPostgresTool('pg_dump', ['--format=custom', `--file=${draft}`], place.databaseUrl)
    else await packFolder(place.dataDir, draft)
    syncPath(draft)
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  return `Backed up into ${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`
})

async function packFolder(dataDir: string, file: string): Promise<void> {
  if (!existsSync(join(dataDir, 'db'))) throw new Error(`There is no database in ${dataDir}.`)
  const pack = (folder: string) =>
    create(
      { file, cwd: folder, gzip: true, strict: true, portable: true, filter: (path) => path !== 'db/postmaster.pid' },
      worthKeeping(folder),
    )
  const server = connect(copySocketOf(dataDir)).setEncoding('utf8')
  try {
    await once(server, 'connect')
  } catch (error) {
    if (!['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENOTSOCK'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    // No server runs here: keep one from starting meanwhile.
    const release = await lockFolder(dataDir, () => process.exit(1))
    return pack(dataDir).finally(release)
  }
  // The copy stays for as long as the connection does.
  try {
    const said = String((await Promise.race([once(server, 'data'), once(server, 'close')]))[0]).trim()
    if (said !== COPIED) throw new Error(`The running server made no copy: ${said}`)
    await pack(copyFolderOf(dataDir))
    if (server.destroyed) throw new Error('The server ended before its copy was packed: try again.')
  } finally {
    server.destroy()
  }
}
