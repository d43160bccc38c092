import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const ROOM_BYTES = 4e9

/** Where tests keep their databases: in memory where there is room. A database in a folder forces a thousand files onto the disk when it opens. */
export function tempFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > ROOM_BYTES ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}
