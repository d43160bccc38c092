import { expect, test } from 'vitest'
import { isLeaf, type Model, nodesOf } from './model.ts'
import { SHOWN } from './shown.ts'

const models = import.meta.glob<Record<string, Model>>('./*.model.ts')

test.each(Object.entries(SHOWN))('what %s shows is said of states that it has', async (name, shown) => {
  const model = Object.values(await models[`./${name}.model.ts`]!()).find((one) => typeof one === 'object' && 'machine' in one)!
  const leaves = nodesOf(model.machine).filter(isLeaf)
  expect(leaves.map((node) => node.path.join('.'))).toEqual(expect.arrayContaining(Object.keys(shown)))
})
