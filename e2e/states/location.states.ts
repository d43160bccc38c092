import type { Page } from 'playwright/test'
import { answerPermission, answerPosition, holdPosition } from '../support/held-device.ts'
import { hears, inOrder, key, press } from './acts.ts'
import { PLACE, refuses } from './replies.ts'
import { rare, statesAt } from './state.ts'

const SEARCH = 'GET /places/autocomplete'
const isOpen = (page: Page) => page.getByRole('dialog').waitFor()
const useCurrent = inOrder(isOpen, press('Use Current Location'))
const byHand = inOrder(isOpen, press('Enter location manually'))
const type = (text: string) => inOrder(byHand, (page) => page.getByRole('combobox').fill(text))
const firstVisit = { at: '/home', guest: true as const, local: { locationWelcomed: undefined }, device: holdPosition }
const refusedPosition = (code: number) =>
  inOrder(
    useCurrent,
    (page) => answerPermission(page, 'granted'),
    (page) => answerPosition(page, code),
  )

export const locationStates = statesAt('where are you eating', firstVisit, {
  'a first visit': { seen: 'Where are you eating today?', shows: ['location.asking'] },
  'asking for the permission': rare({ act: useCurrent, seen: 'Finding your location...', shows: ['location.positioning.checking'] }),
  'finding the position': rare({
    act: inOrder(useCurrent, (page) => answerPermission(page, 'granted')),
    seen: 'Finding your location...',
    shows: ['location.positioning.locating'],
  }),
  'naming the position': rare({
    answers: { 'GET /places/reverse': 'held' },
    act: inOrder(
      useCurrent,
      (page) => answerPermission(page, 'granted'),
      (page) => answerPosition(page, { latitude: 19, longitude: 72 }),
    ),
    seen: 'Finding your location...',
    shows: ['location.positioning.naming'],
  }),
  denied: rare({ act: refusedPosition(1), seen: /^Location access was denied\. /, shows: ['location.denied'] }),
  'timed out': rare({ act: refusedPosition(3), seen: /^Location request timed out\. / }),
  'outside India': rare({
    answers: { 'GET /places/reverse': { json: { ...PLACE, address: { name: 'London', city: 'London', country_code: 'gb' } } } },
    act: inOrder(
      useCurrent,
      (page) => answerPermission(page, 'granted'),
      (page) => answerPosition(page, { latitude: 51, longitude: 0 }),
    ),
    seen: 'We currently only support locations within India',
  }),
  'typing a place': rare({ act: byHand, seen: (page) => page.getByRole('combobox').waitFor(), shows: ['location.picking.waiting'] }),
  'places being looked for': rare({
    answers: { [SEARCH]: 'held' },
    act: type('pune'),
    seen: (page) => page.getByRole('combobox').waitFor(),
    shows: ['location.picking.searching'],
  }),
  'places to choose from': {
    act: type('pune'),
    seen: (page) => page.getByRole('option').first().waitFor(),
    shows: ['location.picking.suggesting'],
  },
  'no place of that name': {
    answers: { [SEARCH]: { json: [] } },
    act: type('xqzv'),
    seen: 'No place of that name is known to us.',
  },
  'places that could not be had': rare({
    answers: { [SEARCH]: refuses(503) },
    act: type('delhi'),
    seen: 'Failed to fetch location suggestions',
    shows: ['location.picking.unsuggested'],
  }),
  'a place being found': rare({
    answers: { [SEARCH]: 'held' },
    act: inOrder(type('delhi'), key('Enter')),
    seen: hears('Setting your location...'),
    shows: ['location.picking.finding'],
  }),
  'a place that is not on the map': rare({
    answers: { [SEARCH]: { json: [] } },
    act: inOrder(type('Xqzvkw'), key('Enter')),
    seen: 'We could not find Xqzvkw on the map.',
  }),
})
