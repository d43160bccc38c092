import { expect, test, vi } from 'vitest'

// Parts that other files have loaded in this worker would be rendered, as they are not when the pages are made.
vi.resetModules()
const { staticPages } = await import('#src/app/static-pages.tsx')
const pages = Object.entries(staticPages())

test.each(pages)('%s has a heading, and nothing that the content policy would refuse', (_, markup) => {
  const box = new DOMParser().parseFromString(markup, 'text/html').body
  expect(box.querySelectorAll('h1')).toHaveLength(1)
  expect(box.querySelectorAll('script, style, [style], iframe, img')).toHaveLength(0)
  expect([...box.querySelectorAll('*')].flatMap((element) => element.getAttributeNames()).filter((name) => name.startsWith('on'))).toEqual(
    [],
  )
})

test('an icon is drawn in one stroke with every part of it', () => {
  const home = new DOMParser().parseFromString(Object.fromEntries(pages)['home']!, 'text/html').body
  const strokes = [...home.querySelectorAll('.button.lamp path')].map((path) => path.getAttribute('d')!)
  expect(strokes).toHaveLength(1)
  expect(strokes[0]!.match(/M/g)).toHaveLength(12)
})

test('nothing of one visitor is in them', () => {
  for (const [, markup] of pages) expect(markup).not.toContain('class="count"')
})
