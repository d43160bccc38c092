import { expect, test } from 'vitest'
import { entriesOf } from '#tools/inspector/entries.ts'

test('actors of one machine are one entry with a count, and what the customer did last stands first', () => {
  const sentences = {
    carousel: sentencesOf('carousel.playing --rest.begin--> carousel.resting', 'A reason to stand still begins', 'device'),
    checkout: sentencesOf('checkout.reviewing --order.place[1]--> checkout.placingOrder', 'the customer places the order', 'customer'),
    login: sentencesOf('login.editing --form.submit--> login.signingIn', 'The customer presses Sign In', 'customer'),
  }
  const carousels = Array.from({ length: 33 }, (_, index) => running('carousel', `c${index}`, 100 + index, { 'rest.begin': 200 + index }))
  const others = [running('login', 'l', 1, { 'form.submit': 3 }), running('checkout', 'k', 2, { 'order.place': 4 })]
  const entries = entriesOf([...carousels, ...others], sentences)
  expect(entries.map(({ shown, count }) => [shown.sessionId, count])).toEqual([
    ['k', 1],
    ['l', 1],
    ['c32', 33],
  ])
})

const running = (machine: string, sessionId: string, movedAt: number, heardAt: Record<string, number>) => ({
  machine,
  sessionId,
  movedAt,
  heardAt,
  states: [],
  isOver: false,
})
const sentencesOf = (id: string, sentence: string, by: string) => ({
  name: '',
  title: '',
  states: {},
  transitions: { [id]: { ref: 'CHK-1', sentence, by } },
})
