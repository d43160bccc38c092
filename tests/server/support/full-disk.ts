// Loaded before the server: its disk has no room while the file FULL_DISK is there. A write fails then as the disk's own would.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const flag = process.env.FULL_DISK!
const { statfsSync, writeSync, existsSync } = fs

fs.statfsSync = ((path: string) => ({ ...statfsSync(path), ...(existsSync(flag) && { bavail: 0 }) })) as typeof fs.statfsSync
fs.writeSync = ((file: number, ...rest: [never]) => {
  // Standard output and error have no disk.
  if (file > 2 && existsSync(flag)) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  return writeSync(file, ...rest)
}) as typeof fs.writeSync
syncBuiltinESMExports()
