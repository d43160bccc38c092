import { screen } from '@testing-library/react'
import { type ComponentType, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { beginHydration, endHydration } from '#src/loading/hydration.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { until } from '#tests/support/until.ts'

const Dish = () => <p>Butter Naan</p>

// As a browser does it: an effect is a task of its own, and much can come before it.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false))

let root: ReturnType<typeof createRoot> | undefined
afterEach(() => {
  root?.unmount()
  vi.unstubAllGlobals()
})

/** Code that arrives when the test says so. */
function arriving() {
  let arrive = (_code: ComponentType) => {}
  const code = new Promise<ComponentType>((resolve) => (arrive = resolve))
  return { load: () => code, arrive: () => arrive(Dish) }
}

const place = () => document.body.appendChild(document.createElement('div'))

/** Renders the component; `between` runs after it is on the screen and before its effect. */
function show(Late: ComponentType, between = () => {}) {
  const Between = () => {
    useLayoutEffect(between, [])
    return null
  }
  root = createRoot(place())
  root.render(
    <>
      <Late />
      <Between />
    </>,
  )
}

test.each(['rendered', 'painted', 'idle'] as const)(
  'code that arrives between the first render and its effect is shown (%s)',
  async (when) => {
    const { load, arrive } = arriving()
    const Late = lazy(load, { when })
    Late.prefetch()
    show(Late, arrive)
    expect(await screen.findByText('Butter Naan')).toBeDefined()
  },
)

test('code in memory is shown in the first render', async () => {
  const Late = lazy(async () => Dish, { when: 'painted', waiting: <p>Waiting</p> })
  await Late.load()
  const seen: (string | null)[] = []
  show(Late, () => void seen.push(document.body.textContent))
  await screen.findByText('Butter Naan')
  expect(seen).toEqual(['Butter Naan'])
})

test('a painted component asks for its code after the paint, and not once it is unmounted', async () => {
  const load = vi.fn(() => new Promise<ComponentType>(() => {}))
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  const cancel = vi.fn()
  vi.stubGlobal('cancelAnimationFrame', cancel)
  show(lazy(load, { when: 'painted' }))
  await until(() => expect(frames.length).toBeGreaterThan(0))
  expect(load).not.toHaveBeenCalled()
  for (const frame of frames.splice(0)) frame(0)
  expect(load).not.toHaveBeenCalled()
  await until(() => expect(load).toHaveBeenCalledOnce())
  root!.unmount()

  show(lazy(load, { when: 'painted' }))
  await until(() => expect(frames).toHaveLength(1))
  cancel.mockClear()
  root!.unmount()
  expect(cancel).toHaveBeenCalledExactlyOnceWith(1)
})

test('a failure is reported where the component is used, what waits stays, and the next render loads again', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Dish)
  const Late = lazy(load, { when: 'rendered', waiting: <p>Waiting</p> })
  const onFailure = vi.fn()
  show(() => <Late onFailure={onFailure} />)
  await until(() => expect(onFailure).toHaveBeenCalledOnce())
  expect(screen.getByText('Waiting')).toBeDefined()
  root!.unmount()
  show(() => <Late onFailure={onFailure} />)
  expect(await screen.findByText('Butter Naan')).toBeDefined()
  expect(onFailure).toHaveBeenCalledOnce()
})

test('a held component shows what waits although its code is there', async () => {
  const Late = lazy(async () => Dish, { when: 'painted' })
  await Late.load()
  show(() => <Late held waiting={<p>Waiting</p>} />)
  expect(await screen.findByText('Waiting')).toBeDefined()
  root!.render(<Late waiting={<p>Waiting</p>} />)
  expect(await screen.findByText('Butter Naan')).toBeDefined()
})

describe('while the page of the server is hydrated', () => {
  const hydrate = async (when: 'rendered' | 'painted') => {
    beginHydration()
    onTestFinished(endHydration)
    const Late = lazy(async () => Dish, { when, waiting: <p>Waiting</p> })
    await Late.load()
    const container = place()
    container.innerHTML = renderToString(<Late />)
    const onRecoverableError = vi.fn()
    const { textContent } = container
    root = hydrateRoot(container, <Late />, { onRecoverableError })
    return { textContent, onRecoverableError }
  }

  test('a page is what the server rendered', async () => {
    const { textContent, onRecoverableError } = await hydrate('rendered')
    expect(textContent).toBe('Butter Naan')
    await screen.findByText('Butter Naan')
    expect(onRecoverableError).not.toHaveBeenCalled()
  })

  test('a part waits as on the server, and comes afterwards', async () => {
    const { textContent, onRecoverableError } = await hydrate('painted')
    expect(textContent).toBe('Waiting')
    expect(await screen.findByText('Butter Naan')).toBeDefined()
    expect(onRecoverableError).not.toHaveBeenCalled()
  })
})
