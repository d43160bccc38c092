import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAvoiding } from '#src/loading/avoiding.ts'
import { isPrefetching } from '#src/loading/when-idle.ts'
import { storeAvoided } from '#src/storage/avoided.ts'
import { avoid } from '#src/ui/marked-allergens.tsx'
import { recallAvoided } from '#src/ui/recall-avoided.ts'

afterEach(() => avoid([]))

const known = () => renderHook(useAvoiding).result.current
const recalled = () => {
  recallAvoided()
  return vi.waitUntil(() => !isPrefetching())
}

test('what a guest avoids is known again when the page begins, and nothing is hidden', async () => {
  storeAvoided(['nuts'])
  await recalled()
  expect(known()).toMatchObject({ avoided: ['nuts'], mark: expect.any(Function) })
  expect(known().hides).toBeUndefined()
})

test('dishes that a guest has hidden stay hidden when the page recalls later what they avoid', async () => {
  avoid(['nuts'], true)
  await recalled()
  expect(known().hides).toBeTypeOf('function')
})
