import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files in a folder and the folders inside it, in order; the file itself for a file, none for what is not there. */
export async function filesUnder(root: string, path: string): Promise<string[]> {
  try {
    const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .toSorted()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    if (code === 'ENOTDIR') return [path]
    throw error
  }
}

/** One hash over these words, and over the names and contents of these files. */
export async function hashOf(root: string, files: readonly string[], words: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(words.map((word) => `${word}\0`).join(''))
  for (const file of files) {
    const content = await readFile(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
