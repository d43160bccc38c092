// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { importDrawing } from '#tools/inspector/drawing.ts'
import { entriesOf } from '#tools/inspector/entries.ts'

test('a state in the picture leads to its row on the page of the flows, not into the app', () => {
  const text = '<svg xmlns="http://www.w3.org/2000/svg"><a href="../index.html#checkout.reviewing"><text>Reviewing</text></a></svg>'
  const drawing = importDrawing(text, 'http://localhost:3000/flows/checkout/diagram.svg')
  expect(drawing.querySelector('a')?.getAttribute('href')).toBe('http://localhost:3000/flows/index.html#checkout.reviewing')
})

test('actors of one machine are one entry with a count, and what the customer did last stands first', () => {
  const sentences = {
    carousel: told('carousel.playing --rest.begin--> carousel.resting', 'A reason to stand still begins'),
    checkout: told('checkout.reviewing --order.place[1]--> checkout.placingOrder', 'the customer places the order'),
    login: told('login.editing --form.submit--> login.signingIn', 'The customer presses Sign In'),
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
const told = (id: string, sentence: string) => ({ name: '', title: '', states: {}, transitions: { [id]: { ref: 'CHK-1', sentence } } })
