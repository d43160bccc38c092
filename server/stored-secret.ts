import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { close, makeFolder } from './folder-access.ts'

/** The files of a data folder that hold a secret; `npm run backup` copies them with the database. */
export const SECRET_FILES = ['media-secret', 'table-secret', 'otp-pepper'] as const

/** The secret of this name in the data folder, written at its first use; without a folder a random one. */
export function storedSecret(dataDir: string | undefined, name: (typeof SECRET_FILES)[number]): string {
  const fresh = randomBytes(32).toString('base64url')
  if (dataDir === undefined) return fresh
  const path = join(dataDir, name)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  makeFolder(dataDir)
  writeFileSync(draft, fresh, { mode: 0o600, flag: 'wx' })
  try {
    // Unlike writing, linking is one step: another process finds the whole secret or none.
    linkSync(draft, path)
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    close(path)
    return readFileSync(path, 'utf8')
  } finally {
    rmSync(draft)
  }
}
