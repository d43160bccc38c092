import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Read, written or entered by another account than that of this process. */
const OTHERS = 0o077

/** Makes the folder, for this account alone. What is in it is closed by `closeFolder`, once the folder is this process's own. */
export const makeFolder = (folder: string): void => void mkdirSync(folder, { recursive: true, mode: 0o700 })

/** Takes the rights of other accounts off the folder and all that is in it; says so when others could have come in. */
export function closeFolder(folder: string, say: (line: string) => void = console.warn): void {
  const wasOpen = (lstatSync(folder).mode & OTHERS) !== 0
  try {
    // The folder first: what is in it is out of reach from then on.
    close(folder)
    closeAllIn(folder)
  } catch (error) {
    // A mounted volume can belong to another account.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    return say(
      `The data folder ${folder} is open to other accounts of this machine, and belongs to another one: close it with chmod -R go= there.`,
    )
  }
  if (wasOpen) say(`The data folder ${folder} was open to other accounts of this machine. It is closed now.`)
}

function closeAllIn(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // Links lead elsewhere.
    if (!entry.isDirectory() && !entry.isFile()) continue
    const path = join(folder, entry.name)
    close(path)
    if (entry.isDirectory()) closeAllIn(path)
  }
}

export function close(path: string): void {
  const mode = lstatSync(path).mode & 0o7777
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS)
}

/** What of PGlite's file system sets modes. */
interface NodeOperations {
  setattr(node: unknown, attributes: { mode?: number }): void
  mknod(parent: unknown, name: string, mode: number, device: number): unknown
}

/** PGlite's files, for this account alone: by itself it makes them writable for every account, whatever the umask. */
export class OwnFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...given)
    const preRun = emscriptenOpts.preRun as ((module: { NODEFS: object }) => void)[]
    preRun.push(({ NODEFS }) => {
      const operations = (NODEFS as { node_ops: NodeOperations }).node_ops
      const { setattr, mknod } = operations
      operations.setattr = (node, { mode, ...others }) => setattr(node, mode === undefined ? others : { ...others, mode: mode & ~OTHERS })
      operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device)
    })
    return { emscriptenOpts }
  }
}
