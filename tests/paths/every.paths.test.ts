import { basename } from 'node:path'
import { modelOf } from './model-of.ts'
import { provePaths } from './prove.ts'

/** PATHS_OF=cart,login proves those machines alone. */
const chosen = process.env['PATHS_OF']?.split(',')

for (const path of Object.keys(import.meta.glob('./*.model.ts'))) {
  const name = basename(path, '.model.ts')
  if (!chosen || chosen.includes(name)) provePaths(name, await modelOf(name))
}
