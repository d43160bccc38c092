// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { followConnection, isOnline } from '#src/device/connection.ts'
import { workers } from '#src/device/workers.ts'

test('a frame that may not ask for service workers has none, and follows its connection all the same', () => {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  expect(workers()).toBeUndefined()
  followConnection()
  expect(isOnline()).toBe(true)
})
