import { promises as fs, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'
import { makeFolder } from '#server/folder-access.ts'

const STALE_MS = 10_000
const heldHere = new Set<string>()

/**
 * Takes a data folder for this process alone: two processes on one PGlite folder lose data silently.
 * Resolves with the release. A lock left behind by a killed process is taken over at once, one of another machine after 10 s.
 */
export async function lockFolder(folder: string, onLost: (error: Error) => void): Promise<() => Promise<void>> {
  makeFolder(folder)
  // Two names: the library remembers a lock by the name that it was asked for, not by the path of its file.
  const [opening, inUse] = [join(folder, 'opening'), join(folder, 'in-use')]
  const pidPath = join(folder, 'in-use.pid')
  // Checking that the owner lives and taking the lock must be one step, or two processes could take it.
  const leave = await lock(opening, {
    realpath: false,
    stale: 5_000,
    retries: { retries: 40, factor: 1, minTimeout: 200 },
  })
  try {
    if (ownerIsGone(folder, pidPath)) rmSync(`${inUse}.lock`, { recursive: true, force: true })
    const release = await lock(inUse, { realpath: false, stale: STALE_MS, onCompromised: onLost }).catch((error) => {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error
      throw new Error(`The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`)
    })
    heldHere.add(folder)
    await fs.writeFile(pidPath, String(process.pid), { mode: 0o600 })
    return async () => {
      heldHere.delete(folder)
      await fs.rm(pidPath, { force: true })
      await release()
    }
  } finally {
    await leave()
  }
}

function ownerIsGone(folder: string, pidPath: string): boolean {
  let pid: number
  try {
    pid = Number(readFileSync(pidPath, 'utf8'))
  } catch {
    return false
  }
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  // A restarted container gives its one process the same id again.
  if (pid === process.pid) return !heldHere.has(folder)
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
