import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'

/** Where the database is, by the server's settings; the others may be missing here. */
export function databasePlace(): { databaseUrl: string } | { dataDir: string } {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env
  if (databaseUrl) return { databaseUrl }
  if (dataDir === 'memory:') throw new Error('DATA_DIR=memory: keeps nothing.')
  return { dataDir: resolve(dataDir || './data') }
}

export function fileArgument(command: string): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length !== 1) throw new Error(`Name one file: npm run ${command} -- FILE`)
  return resolve(positionals[0]!)
}

/** Runs one of PostgreSQL's client tools on a database. The password is not among its arguments, which other users of the machine can read. */
export async function runPostgresTool(tool: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  try {
    await promisify(execFile)(tool, [...args, `--dbname=${url.href}`], { env })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`${tool} was not found: install PostgreSQL's client tools, at least of the server's version.`, { cause: error })
    throw new Error(`${tool} failed.\n${(error as { stderr?: string }).stderr?.trim()}`, { cause: error })
  }
}

/** Runs a command to its end; prints a failure in one line. Only this user can read the files that it writes. */
export async function runDatabaseCommand(command: () => Promise<string>): Promise<void> {
  process.umask(0o077)
  try {
    const since = performance.now()
    const said = await command()
    console.log(`${said} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
