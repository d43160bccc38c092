import { basename } from 'node:path'
import type { Model } from './model.ts'
import { provePaths } from './prove.ts'

/** PATHS_OF=cart,login proves those machines alone. */
const chosen = process.env['PATHS_OF']?.split(',')

for (const [path, load] of Object.entries(import.meta.glob<Record<string, Model>>('./*.model.ts'))) {
  const name = basename(path, '.model.ts')
  if (chosen && !chosen.includes(name)) continue
  const [, model] = Object.entries(await load()).find(([key]) => key.endsWith('Model'))!
  provePaths(name, model)
}
