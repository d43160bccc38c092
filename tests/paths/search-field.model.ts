import { expect } from 'vitest'
import {
  type SearchField,
  type SearchFieldContext,
  type SearchFieldEvent,
  searchFieldMachine,
  selectIsSuggesting,
  selectRecent,
} from '#machines/search-field/search-field.machine.ts'
import { recordedFlow } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import type { Observed } from './observe.ts'

const { ref: browser } = recordedFlow()
const OF = { outletId: 'dariya-mahal', browser }

const events: SearchFieldEvent[] = [
  { type: 'field.reach', query: '' },
  { type: 'field.reach', query: 'naan' },
  { type: 'search.type', query: 'naan' },
  { type: 'search.end' },
  { type: 'field.leave', query: 'naan' },
  { type: 'field.leave', query: '' },
  { type: 'recent.choose', query: 'naan' },
  { type: 'recents.clear' },
  { type: 'category.choose', name: 'Breads' },
]

export const searchFieldModel: Model = {
  machine: searchFieldMachine,
  starts: {
    'nothing was searched for in this outlet': { ...OF, recent: [] },
    'something was searched for in this outlet': { ...OF, recent: ['naan'] },
  },
  events,
  abstractContext: ({ recent }: SearchFieldContext) => recent,
  // Only what is shown can be chosen or cleared.
  feasible: ({ context }: SearchField, { type }) => !['recent.choose', 'recents.clear'].includes(type) || context.recent.length > 0,
  invariant: (field: SearchField) => {
    const recent = selectRecent(field)
    expect(new Set(recent).size).toBe(recent.length)
    expect(recent.length).toBeLessThanOrEqual(5)
  },
  // Below an empty field: the text in it is the menu's.
  observe: (field: SearchField): Observed =>
    selectIsSuggesting(field) ? { 'recent searches': selectRecent(field).join(' and ') || 'none' } : { 'offers below the field': 'none' },
  sees: {
    closed: (field: SearchField) => expect(selectIsSuggesting(field)).toBe(false),
    offering: (field: SearchField) => expect(selectIsSuggesting(field)).toBe(true),
  },
}
