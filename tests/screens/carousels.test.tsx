import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ItemPictures } from '#src/screens/menu-item/item-pictures.tsx'
import { OutletBanner } from '#src/screens/outlet/outlet-banner.tsx'
import { OutletCard } from '#src/screens/home/outlet-card.tsx'
import { fakeApi } from '#tests/support/fake-fetch.ts'
import { dish, SAFFRON } from '#tests/support/fixtures.ts'
import { renderScreen } from '#tests/support/render.tsx'

const pictures = ['/one.png', '/two.png', '/three.png']

test.each<[string, number, () => ReactElement]>([
  ['a card of the list', 3_000, () => <OutletCard outlet={{ ...SAFFRON, pictures }} index={0} />],
  ['the banner of an outlet', 4_000, () => <OutletBanner outlet={{ ...SAFFRON, pictures }} />],
  ['a dish', 4_000, () => <ItemPictures item={dish('dal', { pictures })} outletId="saffron" />],
])('the pictures of %s change every %i ms, not under the pointer, and not for 10 s after a dot is pressed', (_, pace, ui) => {
  vi.useFakeTimers()
  // Without it everything counts as in sight.
  vi.stubGlobal('IntersectionObserver', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  fakeApi({})
  const { container } = renderScreen(ui())
  const dots = screen.getAllByRole('button', { name: /^Picture/ })
  const shownAfter = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms))
    return dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true')
  }
  const pointer = (type: string) =>
    act(() => void container.firstElementChild!.dispatchEvent(Object.assign(new Event(type), { pointerType: 'mouse' })))
  expect([shownAfter(pace - 1), shownAfter(1)]).toEqual([0, 1])
  pointer('pointerenter')
  expect(shownAfter(60_000)).toBe(1)
  pointer('pointerleave')
  expect(shownAfter(pace)).toBe(2)
  fireEvent.click(dots[0]!)
  expect([shownAfter(10_000 + pace - 1), shownAfter(1)]).toEqual([0, 1])
})

test('as many plates are laid as there are pictures: none of them stays empty', () => {
  fakeApi({})
  const laid = [[], ['/one.png'], pictures].map((shown) => {
    const { container, unmount } = renderScreen(<OutletCard outlet={{ ...SAFFRON, pictures: shown }} index={0} />)
    const count = container.querySelectorAll('.plate').length
    unmount()
    return count
  })
  expect(laid).toEqual([0, 1, 3])
})
