import { defineConfig } from 'vitest/config'
import { ROOT } from '../../scripts/run-command.ts'
import { plant, PLANTS } from './plants.ts'

/** One fault, by its number; none when the tests are to show that they pass without. */
const chosen = process.env['PLANT'] === 'none' ? undefined : PLANTS[Number(process.env['PLANT'])]!

export default defineConfig({
  root: ROOT,
  plugins: [
    {
      name: 'plant',
      enforce: 'pre',
      // Only what the tests load is changed; the file stays as it is.
      transform: (code, id) => (chosen && id.endsWith(`/${chosen.file}`) ? { code: plant(chosen, code), map: null } : undefined),
    },
  ],
  // Long enough for a busy computer.
  test: { environment: 'node', maxWorkers: 1, testTimeout: 120_000 },
})
