import { closeSync, type Dirent, fsyncSync, openSync, promises as fs, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Node's own threads for files; a disk takes what several threads force onto it in one go. */
const SYNCS_AT_ONCE = 4

/** Forces every file and folder below `folder` to the disk, files before the folders that name them. PGlite itself never does. */
export async function syncTree(folder: string): Promise<void> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  const pathsOf = (some: Dirent[]) => some.map(({ parentPath, name }) => join(parentPath, name))
  await syncAll(pathsOf(entries.filter((entry) => entry.isFile())))
  await syncAll([...pathsOf(entries.filter((entry) => entry.isDirectory())), folder])
}

async function syncAll(paths: string[]): Promise<void> {
  const syncRest = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const file = await fs.open(path, 'r')
      await file.sync().finally(() => file.close())
    }
  }
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, syncRest))
}

/** Forces one file, or the names in one folder, to the disk. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

// File times have a lower resolution than the clock.
const CLOCK_SLACK_MS = 50

/** A function that returns when all log written before the call is on the disk; calls during a pass share the next one. */
export function walSyncer(dataFolder: string): () => Promise<void> {
  const log = join(dataFolder, 'pg_wal')
  const known = new Set<string>()
  let syncedUpTo = 0
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function pass(): Promise<void> {
    const started = Date.now() - CLOCK_SLACK_MS
    let created = false
    for (const name of await fs.readdir(log)) {
      if (!/^[0-9A-F]{24}$/.test(name)) continue
      const path = join(log, name)
      if (!known.has(name)) {
        known.add(name)
        created = true
      }
      if ((await fs.stat(path)).mtimeMs < syncedUpTo) continue
      const segment = await fs.open(path, 'r+')
      await segment.datasync().finally(() => segment.close())
    }
    if (created) {
      const folder = await fs.open(log, 'r')
      await folder.sync().finally(() => folder.close())
    }
    syncedUpTo = started
  }

  return function sync(): Promise<void> {
    if (!running) {
      running = pass().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return sync()
      })
    return next
  }
}
