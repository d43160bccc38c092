import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret of this data folder, made on first use; a random one for a server that keeps nothing. */
export function mediaSecretOf(dataDir: string | undefined): string {
  const fresh = randomBytes(32).toString('base64url')
  if (dataDir === undefined) return fresh
  const path = join(dataDir, 'media-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, fresh, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readFileSync(path, 'utf8')
  }
}
