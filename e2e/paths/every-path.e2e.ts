import { test } from '../support/test.ts'
import { adaptedMachines } from './adapted.ts'
import { walkPaths } from './walk-paths.ts'

for (const { name, model, adapter } of await adaptedMachines())
  test.describe(name, () => {
    // The project runs machines in parallel. The paths of one follow each other, and the last test looks at what they took.
    test.describe.configure({ mode: 'default' })
    walkPaths(name, model, adapter)
  })
