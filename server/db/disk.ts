import { statfsSync } from 'node:fs'
import { databaseCode } from './transaction.ts'

/** SQLSTATE of PostgreSQL; the check below rejects with it for PGlite, too. */
const DISK_FULL = '53100'
const FULL_FILE_SYSTEM = ['ENOSPC', 'EDQUOT']
const MEGABYTE = 1024 * 1024
/** Room for four segments of the log. */
const LEAST_MB = 64

/**
 * Rejects with PostgreSQL's own state while the folder's disk has too little room. PGlite would find out itself only by a checkpoint or a new segment of the
 * log that fails, after which it never answers again and blocks the process (Decision 293).
 */
export function requireRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const left = Math.floor((bavail * bsize) / MEGABYTE)
  if (left >= LEAST_MB) return
  const message = `The disk of ${folder} is full: ${left} MB are left there, and ${LEAST_MB} are needed`
  throw Object.assign(new Error(message), { code: DISK_FULL })
}

export function isDiskFull(error: unknown): boolean {
  const code = databaseCode(error) ?? ''
  return code === DISK_FULL || FULL_FILE_SYSTEM.includes(code)
}
