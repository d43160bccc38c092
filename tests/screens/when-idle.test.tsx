import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from '#src/loading/when-idle.ts'
import { until } from '#tests/support/until.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a browser that knows of idle moments is asked for one, with how long that may take', () => {
  const ask = vi.fn((_act: () => void, _options?: IdleRequestOptions) => 7)
  const forget = vi.fn()
  vi.stubGlobal('requestIdleCallback', ask)
  vi.stubGlobal('cancelIdleCallback', forget)
  const act = () => {}
  whenIdle(act)
  expect(ask).toHaveBeenLastCalledWith(act, undefined)
  whenIdle(act, 100)()
  expect(ask).toHaveBeenLastCalledWith(act, { timeout: 100 })
  expect(forget).toHaveBeenCalledExactlyOnceWith(7)
})

test('one that does not is given a timer, which can be called off', async () => {
  const [late, never] = [vi.fn(), vi.fn()]
  whenIdle(late, 100)
  whenIdle(never, 100)()
  await until(() => expect(late).toHaveBeenCalledOnce())
  expect(never).not.toHaveBeenCalled()
})
