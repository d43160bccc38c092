import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import fc from 'fast-check'
import type { MenuBrowserEvent } from '#machines/menu-browser/menu-browser.machine.ts'
import {
  isSearch,
  type OutletSearches,
  readSearches,
  searchesOf,
  withSearch,
  withSearches,
} from '#machines/search-field/recent-searches.ts'
import { searchFieldMachine, selectIsSuggesting, selectRecent } from '#machines/search-field/search-field.machine.ts'
import { recordedFlow } from '#tests/support/actors.ts'
import { quiet } from '#tests/support/quiet.ts'
import { forAll } from '#tests/support/for-all.ts'

function opened(recent: string[] = []) {
  const { ref: browser, events } = recordedFlow<MenuBrowserEvent>()
  const said: string[] = []
  const stored: (readonly string[])[] = []
  const machine = quiet(searchFieldMachine).provide({
    actions: { announce: (_, { text }) => void said.push(text), storeRecent: ({ context }) => void stored.push(context.recent) },
  })
  const field = createActor(machine, { input: { outletId: 'saffron', recent, browser } }).start()
  const shows = () => [selectIsSuggesting(field.getSnapshot()), ...selectRecent(field.getSnapshot())]
  return { field, events, said, stored, shows }
}

test('the empty field offers what was searched for, and says once that it does', () => {
  const { field, said, shows } = opened(['naan'])
  expect(shows()).toEqual([false, 'naan'])
  field.send({ type: 'field.reach', query: ' ' })
  field.send({ type: 'search.type', query: 'n' })
  field.send({ type: 'search.type', query: '' })
  expect(shows()).toEqual([true, 'naan'])
  expect(said).toEqual(['Suggestions are below the search field'])
})

test('a field with a search in it says nothing when the customer comes back to it', () => {
  const { field, said, shows } = opened()
  field.send({ type: 'field.reach', query: 'naan' })
  expect([shows(), said]).toEqual([[true], []])
})

test('what is typed is sent to the menu, and remembered when the customer leaves the field', () => {
  const { field, events, stored, shows } = opened(['dal', 'naan'])
  field.send({ type: 'field.reach', query: '' })
  field.send({ type: 'search.type', query: 'Naan ' })
  field.send({ type: 'field.leave', query: 'Naan ' })
  expect(events).toEqual([{ type: 'search.type', query: 'Naan ' }])
  expect([stored, shows()]).toEqual([[['Naan', 'dal']], [false, 'Naan', 'dal']])
})

test.each(['', '  ', 'n', ' n '])('%j is no search to remember', (query) => {
  const { field, stored, shows } = opened()
  field.send({ type: 'field.reach', query: '' })
  field.send({ type: 'field.leave', query })
  expect([stored, shows()]).toEqual([[], [false]])
})

test('Escape ends the search and closes, and typing on offers again', () => {
  const { field, events, stored, shows } = opened()
  field.send({ type: 'field.reach', query: 'naan' })
  field.send({ type: 'search.end' })
  expect(shows()).toEqual([false])
  field.send({ type: 'search.type', query: 'br' })
  expect(shows()).toEqual([true])
  expect(events.map((event) => 'query' in event && event.query)).toEqual(['', 'br'])
  expect(stored).toEqual([])
})

test('a recent search fills the field and is the newest from then on', () => {
  const { field, events, stored, shows } = opened(['dal', 'naan'])
  field.send({ type: 'field.reach', query: '' })
  field.send({ type: 'recent.choose', query: 'naan' })
  expect(events).toEqual([{ type: 'search.type', query: 'naan' }])
  expect([stored, shows()]).toEqual([[['naan', 'dal']], [true, 'naan', 'dal']])
})

test('a category ends the search before the page scrolls to it', () => {
  const { field, events, shows } = opened()
  field.send({ type: 'field.reach', query: '' })
  field.send({ type: 'search.type', query: 'brea' })
  field.send({ type: 'category.choose', name: 'Breads' })
  expect(events.slice(1)).toEqual([
    { type: 'search.type', query: '' },
    { type: 'category.choose', name: 'Breads' },
  ])
  expect(shows()).toEqual([false])
})

test('recent searches are cleared at once, and it is said', () => {
  const { field, said, stored, shows } = opened(['naan'])
  field.send({ type: 'field.reach', query: '' })
  field.send({ type: 'recents.clear' })
  expect([stored, shows(), said.at(-1)]).toEqual([[[]], [true], 'Recent searches cleared'])
})

describe('recent searches', () => {
  test('five are stored, the newest first, each once in whatever letters', () => {
    const six = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'].reduce<string[]>((all, query) => withSearch(all, query), [])
    expect(six).toEqual(['f6', 'e5', 'd4', 'c3', 'b2'])
    expect(withSearch(six, 'D4')).toEqual(['D4', 'f6', 'e5', 'c3', 'b2'])
    expect([isSearch('a'), isSearch('ab')]).toEqual([false, true])
  })

  test('each outlet has its own, of the last twenty outlets', () => {
    const ids = Array.from({ length: 21 }, (_, count) => `outlet-${count}`)
    const all = ids.reduce<OutletSearches[]>((all, id) => withSearches(all, id, [`naan ${id}`]), [])
    expect(all).toHaveLength(20)
    expect([searchesOf(all, 'outlet-20'), searchesOf(all, 'outlet-0')]).toEqual([['naan outlet-20'], []])
    expect(searchesOf(withSearches(all, 'outlet-20', []), 'outlet-20')).toEqual([])
    expect(withSearches(all, 'outlet-20', [])).toHaveLength(19)
  })

  test('what is stored is read part by part, and damaged parts are left out', () => {
    const long = 'n'.repeat(81)
    const stored = [
      null,
      { outletId: '../admin', queries: ['naan'] },
      { outletId: 'empty', queries: [] },
      { outletId: 'saffron', queries: ['naan', 7, long, ' naan ', '', 'dal', 'sixth'], extra: 1 },
    ]
    expect(readSearches(stored)).toEqual([{ outletId: 'saffron', queries: ['naan'] }])
    expect(readSearches({ saffron: ['naan'] })).toEqual([])
    forAll(fc.jsonValue(), (value) => {
      for (const { outletId, queries } of readSearches(value)) {
        expect(outletId).toMatch(/^[\w-]{1,64}$/)
        expect(queries.length).toBeGreaterThan(0)
      }
    })
  })
})
