import { closeSync, fsyncSync, openSync, promises as fs, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Forces every file and folder below `folder` to the disk. PGlite itself never does. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
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
