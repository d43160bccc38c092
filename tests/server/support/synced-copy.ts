// Loaded before the server: keeps a copy of the data folder as a disk would have it that forgets all that was not forced onto it. A file is what it
// was when it was last synced; a folder has the names it had when it was last synced.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'

const source = resolve(process.env.DATA_DIR!)
const copy = process.env.SYNCED_COPY!
/** As if the server did not force its log onto the disk. */
const forgetsLog = process.env.FORGET_LOG === '1'
const { copyFileSync, openSync, fsyncSync, closeSync, mkdirSync, renameSync, writeFileSync, readdirSync, statSync } = fs
const { open } = fs.promises
const paths = new Map<number, string>()
mkdirSync(copy, { recursive: true })

/** Copies what is in the file now. The function that it returns puts this into place when the sync has ended. */
function copyForSync(path: string): () => void {
  const place = relative(source, resolve(path))
  if (place.startsWith('..')) return () => {}
  const draft = join(copy, `.draft-${process.hrtime.bigint()}`)
  if (statSync(path).isDirectory()) {
    const names = JSON.stringify(readdirSync(path))
    return () => {
      mkdirSync(join(copy, place), { recursive: true })
      writeFileSync(draft, names)
      renameSync(draft, join(copy, place, '.names'))
    }
  }
  copyFileSync(path, draft, fs.constants.COPYFILE_FICLONE)
  return () => {
    mkdirSync(join(copy, dirname(place)), { recursive: true })
    renameSync(draft, join(copy, dirname(place), basename(place)))
  }
}

fs.openSync = ((path: string, ...rest: [never]) => {
  const file = openSync(path, ...rest)
  paths.set(file, path)
  return file
}) as typeof fs.openSync
fs.closeSync = (file) => {
  paths.delete(file)
  closeSync(file)
}
fs.fsyncSync = (file) => {
  const path = paths.get(file)
  const remember = path === undefined ? undefined : copyForSync(path)
  fsyncSync(file)
  remember?.()
}
fs.promises.open = (async (path: string, ...rest: [never]) => {
  const handle = await open(path, ...rest)
  for (const name of ['sync', 'datasync'] as const) {
    const original = handle[name].bind(handle)
    handle[name] = async () => {
      const remember = forgetsLog && name === 'datasync' ? undefined : copyForSync(path)
      await original()
      remember?.()
    }
  }
  return handle
}) as typeof fs.promises.open
syncBuiltinESMExports()
