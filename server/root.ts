import { join } from 'node:path'

/** The repository's folder, in which the data files are: server/ and dist-server/ both lie directly in it. */
export const ROOT = join(import.meta.dirname, '..')
