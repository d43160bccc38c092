import { screen } from '@testing-library/react'
import { type ComponentType, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunk } from '#src/loading/chunk.tsx'
import { part } from '#src/loading/part.tsx'
import { until } from '#tests/support/until.ts'

const Dish = () => <p>Butter Naan</p>

// As a browser does it: an effect is a task of its own, and much can come before it.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))

let root: ReturnType<typeof createRoot> | undefined
afterEach(() => {
  root?.unmount()
  vi.unstubAllGlobals()
})

/** Code that comes when it is told to. */
function arriving() {
  let arrive = (_code: ComponentType) => {}
  const code = new Promise<ComponentType>((resolve) => (arrive = resolve))
  return { load: () => code, arrive: () => arrive(Dish) }
}

/** Shows it, and `between` happens after it is on the screen and before its effect. */
function show(Late: ComponentType, between: () => void) {
  const Between = () => {
    useLayoutEffect(between, [])
    return null
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <>
      <Late />
      <Between />
    </>,
  )
}

test('a part shows its code also when that comes between its first look and its effect', async () => {
  const { load, arrive } = arriving()
  const Late = part(load)
  Late.prefetch()
  show(Late, arrive)
  expect(await screen.findByText('Butter Naan')).toBeDefined()
})

test('a part asks for its code once what is shown without it is on the screen, and not after it has gone', async () => {
  const load = vi.fn(() => new Promise<ComponentType>(() => {}))
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const callOff = vi.fn()
  vi.stubGlobal('cancelAnimationFrame', callOff)
  show(part(load), () => {})
  await until(() => expect(frames.length).toBeGreaterThan(0))
  expect(load).not.toHaveBeenCalled()
  for (const frame of frames.splice(0)) frame(0)
  expect(load).not.toHaveBeenCalled()
  await until(() => expect(load).toHaveBeenCalledOnce())
  root!.unmount()

  show(part(load), () => {})
  await until(() => expect(frames).toHaveLength(1))
  callOff.mockClear()
  root!.unmount()
  expect(callOff).toHaveBeenCalledExactlyOnceWith(1)
})

test('and so does a page', async () => {
  const { load, arrive } = arriving()
  const Late = chunk(load, () => <p>Loading...</p>)
  void Late.load()
  show(Late, arrive)
  expect(await screen.findByText('Butter Naan')).toBeDefined()
})
