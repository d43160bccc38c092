import { act, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useAnchor } from '#src/router/use-anchor.ts'

function Page() {
  useAnchor()
  return <main id="page" />
}

test('a part of the page that comes to where its place was kept free is scrolled to', async () => {
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as PerformanceNavigationTiming])
  onTestFinished(() => entries.mockRestore())
  const scroll = vi.fn()
  const { scrollIntoView } = Element.prototype
  Element.prototype.scrollIntoView = scroll
  onTestFinished(() => void (Element.prototype.scrollIntoView = scrollIntoView))
  render(
    <MemoryRouter initialEntries={['/outlet/b1#offers']}>
      <Page />
    </MemoryRouter>,
  )
  const add = async (id: string) => {
    const part = document.createElement('section')
    part.id = id
    await act(async () => document.getElementById('page')!.append(part))
  }
  await add('offers')
  expect(scroll.mock.contexts).toEqual([document.getElementById('offers')])
  await add('more')
  expect(scroll).toHaveBeenCalledTimes(1)
})
