import { expect, test } from 'vitest'
import { serviceKind } from '#machines/model/menu/service-kind.ts'

test.each([
  ['Fresh Bath Towels', 'bath'],
  ['Extra Pillow', 'pillow'],
  ['Extra Bed', 'bed'],
  ['Wash and Iron, per piece', 'ironing'],
  ['Shirt, Washed and Ironed', 'ironing'],
  ['Laundry by the Bag', 'laundry'],
  ['Dry Cleaning', 'laundry'],
  ['Room Cleaning', 'cleaning'],
  ['Car Wash', 'car'],
  ['Dental and Shaving Kit', 'dental'],
  ['Drinking Water, Two Bottles', 'water'],
  ['Wake-up Call', 'alarm'],
  ['First-aid Kit', 'medicine'],
  ['Call the Concierge', undefined],
  ['Carom Board', undefined],
])('“%s” is a service of the kind %s', (name, kind) => {
  expect(serviceKind(name)).toBe(kind)
})
