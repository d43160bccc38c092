import { expect, type Page } from 'playwright/test'
import { type Location, type LocationEvent, selectView } from '#machines/location/location.machine.ts'
import { type PositionFailure, PositionError } from '#machines/model/position.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { WIRE_LONDON } from '#tests/support/places.ts'
import { answerDropped, answerPermission, answerPosition, changePermission, holdPosition } from '../support/held-device.ts'
import { withoutData } from '../support/steps.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { BARE, storeInAnotherTab } from './other-tab.ts'
import { openStill, runUntil } from './still-clock.ts'

type Event<Type> = Extract<LocationEvent, { type: Type }>

const BANDRA = { latitude: 19.06, longitude: 72.83 }
const CODES: Record<Exclude<PositionFailure, 'unsupported'>, number> = { denied: 1, unavailable: 2, timeout: 3 }
const OTHER_CODE = 9
/** Invokes that ask the geocoder. */
const CALLS = { namePlace: 'GET /places/reverse', searchPlaces: 'GET /places/autocomplete', findPlace: 'GET /places/autocomplete' }

const dialog = (page: Page) => page.getByRole('dialog')
const place = (page: Page) => page.locator('button.place')
const field = (page: Page) => page.getByRole('combobox', { name: 'Search for your city' })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

const asksTheGeocoder = ({ value }: Location) =>
  typeof value === 'object' && ['naming', 'searching', 'finding'].includes(String(Object.values(value)[0]))

/** What the customer does while the geocoder is asked drops that call; the next one like it is not to be mistaken for it. */
const customer =
  <Given>(act: (page: Page, event: Given, snapshot: Location) => Promise<unknown>) =>
  async ({ page }: Stage, event: Given, snapshot: Location) => {
    const dropping =
      asksTheGeocoder(snapshot) && page.waitForEvent('requestfailed', { predicate: (request) => request.url().includes('/places/') })
    await act(page, event, snapshot)
    await dropping
  }

/** Another tab keeps a location. */
const chooseInAnotherTab = (page: Page): Promise<void> =>
  storeInAnotherTab(page, {
    userLocationData: JSON.stringify({ version: 1, displayName: 'Pune', coordinates: { lat: 18.52, lng: 73.86 } }),
  })

/** The geocoder knows more places of a name than the model has. */
const begin = (name: string) => new RegExp(name.split(' ')[0]!, 'i')

const isPositioning = ({ page }: Stage) => expect(dialog(page).getByRole('button', { name: 'Finding your location...' })).toBeVisible()

export const locationAdapter: Adapter = {
  firstVisit: true,
  async start({ page, isRunning }, start) {
    // A few hundred milliseconds decide what is next.
    await page.clock.pauseAt(Date.now() + 1_000)
    await holdPosition(page)
    // React takes a page with data over as it is: nothing would tell when.
    await withoutData(page)
    if (start === 'a first visit') await openStill(page, '/home')
    else {
      await page.goto(BARE)
      await page.evaluate(() => localStorage.setItem('locationWelcomed', '1'))
      await openStill(page, '/home')
      await place(page).click()
    }
    // The dialog's code is asked for in a frame, which the paused clock has to let come: no further than that, 350 ms later it moves on.
    await runUntil(page, isRunning, 'the dialog has its machine')
  },
  calls: CALLS,
  answers: {
    'xstate.done.actor.namePlace': (_, route, { output }: { output?: { inIndia: boolean } }) =>
      output?.inIndia ? route.continue() : output ? route.fulfill({ json: WIRE_LONDON }) : route.fulfill({ status: 404, json: {} }),
    'xstate.done.actor.searchPlaces': (_, route, { output }: { output: unknown[] }) =>
      output.length > 0 ? route.continue() : route.fulfill({ json: [] }),
    'xstate.done.actor.findPlace': (_, route, { output }: { output: unknown[] }) =>
      output.length > 0 ? route.continue() : route.fulfill({ json: [] }),
  },
  how: { 'permission.changed': 'permit the position in the browser’s settings of this page' },
  events: {
    'position.request': customer((page, _, snapshot) => press(page, snapshot.matches('denied') ? 'Try Again' : 'Use Current Location')),
    'manual.choose': customer((page) => press(page, 'Enter location manually')),
    'query.type': customer((page, { text }: Event<'query.type'>) => field(page).fill(text)),
    'query.submit': customer((page) => field(page).press('Enter')),
    'place.choose': customer((page) => page.getByRole('option').first().click()),
    'dialog.close': customer((page, _, snapshot) => press(page, snapshot.matches('denied') ? 'Skip' : 'Close')),
    'location.setElsewhere': customer((page) => chooseInAnotherTab(page)),
    'permission.changed': async ({ page }, { permission }: Event<'permission.changed'>) => {
      await answerPermission(page, 'denied')
      await changePermission(page, permission)
    },
    'xstate.done.actor.checkPermission': ({ page }, { output }: { output: PermissionState }) => answerPermission(page, output),
    'xstate.error.actor.checkPermission': ({ page }) => answerPermission(page, undefined),
    'xstate.error.actor.watchPermission': ({ page }) => answerPermission(page, undefined),
    'xstate.done.actor.locate': ({ page }) => answerPosition(page, BANDRA),
    'xstate.error.actor.locate': ({ page }, { error }: { error: unknown }) =>
      answerPosition(page, error instanceof PositionError && error.reason !== 'unsupported' ? CODES[error.reason] : OTHER_CODE),
  },
  fleeting: { saving: 'xstate.done.actor.saveLocation' },
  answerLate: ({ page }, inFlight) =>
    answerDropped(page, {
      permission: inFlight.some((id) => id === 'checkPermission' || id === 'watchPermission'),
      position: inFlight.includes('locate'),
    }),
  states: {
    'positioning.checking': isPositioning,
    'positioning.locating': isPositioning,
    'positioning.naming': isPositioning,
    'picking.suggesting': ({ page }, { context: { suggestions } }: Location) =>
      expect(dialog(page).getByText('No place of that name is known to us.')).toHaveCount(suggestions.length > 0 ? 0 : 1),
    'picking.finding': ({ page }) => expect(dialog(page).getByText('Setting your location...')).toBeAttached(),
    closed: ({ page }) => expect(place(page)).toContainText(/Select location|Pune/),
  },
  observed: {
    dialog: ({ page }, value) => {
      const [name] = textsIn(value)
      return name ? expect(dialog(page).getByRole('heading', { name })).toBeVisible() : expect(dialog(page)).toBeHidden()
    },
    message: ({ page }, value) => expect(dialog(page).getByRole('alert')).toHaveText(textsIn(value)),
    'search field': ({ page }, text) => expect(field(page)).toHaveValue(text === 'empty' ? '' : text),
    suggestions: ({ page }, name) =>
      name === 'none'
        ? expect(page.getByRole('option')).toHaveCount(0)
        : expect(page.getByRole('option').first()).toContainText(begin(name)),
    'place at the top': ({ page }, name) => expect(place(page)).toContainText(begin(name)),
  },
  canDo(snapshot: Location, event) {
    const { query, suggestions } = snapshot.context
    const view = selectView(snapshot)
    const given = event as LocationEvent | { type: 'xstate.error.actor.locate'; error: unknown }
    switch (given.type) {
      case 'dialog.close':
        return view !== undefined
      case 'manual.choose':
        return view !== 'picker'
      case 'query.type':
        // A text that is looked up cannot be changed; the same text again is no typing.
        return view === 'picker' && given.text !== query && !(snapshot.hasTag('busy') && query !== '')
      case 'place.choose':
        return view === 'picker' && suggestions.length > 0
      case 'xstate.error.actor.locate':
        // A browser without positions is not one that is asked for a position: an example shows it.
        return !(given.error instanceof PositionError && given.error.reason === 'unsupported')
      default:
        return true
    }
  },
  handed: {
    'location --xstate.error.actor.watchLocation--> (stay)': breakdownOf('the following of other tabs'),
    'location.saving --xstate.error.actor.saveLocation--> location.picking': {
      because: 'memory stands in for storage that refuses, and what the geocoder or the field gives can always be read again',
      atOnce: true,
    },
  },
}
