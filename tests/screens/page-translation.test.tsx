import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { outliveTranslators } from '#src/device/page-translation.ts'

outliveTranslators()

function Cart({ count, isOpen, names }: { count: number; isOpen: boolean; names: string[] }) {
  return (
    <main>
      <h1>{count} dishes</h1>
      <p>
        {count} {count === 1 ? 'item' : 'items'} for <b>you</b>
      </p>
      <p>
        {isOpen && 'Open now, '}
        {names.map((name) => (
          <i key={name}>{name}</i>
        ))}
        {names.length === 0 && 'nothing found'}
      </p>
    </main>
  )
}

/** What the ways of translators do with a text. */
const WAYS = {
  'replaced by another': (text: Text, font: HTMLElement) => {
    font.append(text.data)
    text.replaceWith(font)
  },
  'taken out after another was put in': (text: Text, font: HTMLElement) => {
    font.append(text.data)
    text.before(font)
    text.remove()
  },
  'taken out before another was put in': (text: Text, font: HTMLElement) => {
    font.append(text.data)
    const { parentNode, nextSibling } = text
    text.remove()
    parentNode!.insertBefore(font, nextSibling)
  },
  'moved into another element': (text: Text, font: HTMLElement) => {
    text.replaceWith(font)
    font.append(document.createElement('font'))
    font.firstElementChild!.append(text)
  },
}

async function translate(root: Element, way: (text: Text, font: HTMLElement) => void) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const all: Text[] = []
  while (texts.nextNode()) all.push(texts.currentNode as Text)
  for (const text of all) if (text.parentElement!.localName !== 'font') way(text, document.createElement('font'))
  // As in a browser, the page acts after the translator.
  await act(async () => {})
}

test.each(Object.entries(WAYS))(
  'texts that are %s by a translator change, come and go, or break nothing at least',
  async (way, translateText) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { container, rerender } = render(<Cart count={1} isOpen names={['naan', 'dal']} />)
    const shown = () => [...container.querySelectorAll('h1, p')].map(({ textContent }) => textContent)
    for (const [props, expected] of [
      [{ count: 3, isOpen: false, names: ['dal'] }, ['3 dishes', '3 items for you', 'dal']],
      [{ count: 1, isOpen: true, names: [] }, ['1 dishes', '1 item for you', 'Open now, nothing found']],
      [{ count: 2, isOpen: false, names: ['raita', 'naan'] }, ['2 dishes', '2 items for you', 'raitanaan']],
    ] as const) {
      await translate(container, translateText)
      rerender(<Cart {...props} names={[...props.names]} />)
      if (way.includes('before')) expect(container.querySelector('main')).not.toBeNull()
      else expect(shown()).toEqual(expected)
    }
  },
)
