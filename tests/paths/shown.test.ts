import { expect, test } from 'vitest'
import { isLeaf, nodesOf } from './model.ts'
import { modelOf } from './model-of.ts'
import { SHOWN } from './shown.ts'

test.each(Object.entries(SHOWN))('what %s shows is said of states that it has', async (name, shown) => {
  const leaves = nodesOf((await modelOf(name)).machine).filter(isLeaf)
  expect(leaves.map((node) => node.path.join('.'))).toEqual(expect.arrayContaining(Object.keys(shown)))
})
