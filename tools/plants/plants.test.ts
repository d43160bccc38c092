import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/run-command.ts'
import { readPlants, withFault } from '#tools/plants/plants.ts'

test.each(await readPlants())('the fault "$what" fits its file, and its test is there', async (plant) => {
  const source = await readFile(join(ROOT, plant.file), 'utf8')
  expect(withFault(plant, source)).not.toBe(source)
  const [where] = plant.by
  if (where.startsWith('tests/')) expect(existsSync(join(ROOT, where)), where).toBe(true)
})
