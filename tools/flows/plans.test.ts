import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor, emit, fromCallback, initialTransition, sendTo, setup } from 'xstate'
import { planFaults } from '#tools/flows/faults.ts'
import { readFlow, remarksOn } from '#tools/flows/flow.ts'
import { type Journey, journeysOf } from '#tools/flows/journeys.ts'
import { loadMachine, machineNames } from '#tools/flows/machines.ts'
import type { Reading } from '#tools/flows/reading.ts'
import { cartModel } from '../../tests/paths/cart.model.ts'
import { cartSelectionModel } from '../../tests/paths/cart-selection.model.ts'
import { checkoutModel } from '../../tests/paths/checkout.model.ts'
import { favouritesModel } from '../../tests/paths/favourites.model.ts'
import { Coverage, isLeaf, isTransient, leavesOf, type Model, nodesOf, transitionRuns } from '../../tests/paths/model.ts'
import { statement, toldBy } from '../../tests/paths/observe.ts'

const planOf = (model: Model): Journey[] =>
  journeysOf(readFlow(model.machine.id, model.machine, ''), model, transitionRuns(model), new Set())
const stepsOf = (journeys: readonly Journey[]) => journeys.flatMap(({ steps }) => steps)

test('a message that is only logged is no text of the screen; a notice is one', () => {
  const other = createActor(fromCallback<AnyEventObject>(() => undefined)).start()
  const machine = setup({ types: { emitted: {} as AnyEventObject } }).createMachine({
    on: {
      fail: {
        actions: [
          emit({ type: 'failed', message: 'The server says no' }),
          sendTo(other, { type: 'failure.log', message: 'The server says no' }),
          sendTo(other, { type: 'notice.show', notice: { kind: 'toast', message: 'Failed to save' } }),
        ],
      },
    },
  })
  const [snapshot] = initialTransition(machine)
  expect(toldBy({ machine, starts: {}, events: [], sees: {} }, snapshot, { type: 'fail' }, snapshot)).toEqual(['Failed to save'])
})

test('no step of the favourites expects a failure that is only logged', () => {
  const logged = stepsOf(planOf(favouritesModel)).filter(({ when }) => when.includes('is only logged'))
  expect(logged.length).toBeGreaterThan(0)
  for (const { then, texts } of logged) expect([...then, ...texts].join()).not.toContain('The server says no')
})

test('once the session is over the plan of the checkout expects the sign-in, and no bill', () => {
  const over = stepsOf(planOf(checkoutModel)).filter(({ when }) => when.startsWith('The session is over'))
  expect(over.length).toBeGreaterThan(0)
  for (const { then } of over) expect(then).toEqual(['the page is the sign-in'])
})

describe('a step that keeps the state', () => {
  const steps = stepsOf(planOf(checkoutModel))
  const after = (when: string) => new Set(steps.filter((step) => step.when === when).map(({ then }) => then.join('; ')))

  test('tells bill, quantity and table where they change', () => {
    expect(after('The customer changes how many of a line')).toContain(
      'the bill is ₹189.00 (was ₹126.00); the quantity of Masala Papad is 3 (was 2)',
    )
    expect([...after('A table or room is set')].join('\n')).toContain('the table is Table 7 (was not chosen)')
  })

  test('tells what still holds where nothing changes', async () => {
    const { onScreen, walkedRuns } = await loadMachine('checkout')
    const walked = journeysOf(readFlow('checkout', checkoutModel.machine, ''), onScreen!, walkedRuns(), new Set())
    const again = stepsOf(walked).find(({ when }) => when === 'The customer applies the offer that is applied already')!
    expect(again.then.join('; ')).toBe(
      'the bill is still ₹114.00; the quantity of Masala Papad is still 2; the quantity of Dal Makhani is still out of stock',
    )
    expect(statement('message', '“Processing...”', { still: true })).toBe('the message still says “Processing...”')
  })
})

describe('a state is left at once', () => {
  test('only when one of its transitions has neither event nor condition', () => {
    const rests = (model: Model, path: string) =>
      remarksOn(readFlow('cart', model.machine, '').states.find((state) => state.path === path)!)
    for (const [model, path] of [
      [cartModel, 'guest.resting'],
      [cartModel, 'signedIn.synced.upToDate'],
      [favouritesModel, 'account.customer.resting'],
      [cartSelectionModel, 'nothingSelected'],
      [cartSelectionModel, 'selected'],
    ] as const)
      expect(rests(model, path), path).not.toContain('left at once')
    expect(rests(cartModel, 'deciding')).toContain('left at once')
  })

  test('and then it is missed when it is in no snapshot', () => {
    expect(new Coverage().missing(cartModel.machine).states).toContain('cart.guest.resting')
  })
})

describe.each(await machineNames())('the plan of %s', async (name) => {
  const { model, onScreen, asserted, source, walkedRuns } = await loadMachine(name)
  const flow = readFlow(name, model.machine, source)
  const runs = transitionRuns(model)
  const reading = {
    flow,
    journeys: journeysOf(flow, model, runs, new Set()),
    onScreen: onScreen && journeysOf(flow, onScreen, walkedRuns(), new Set()),
    asserted,
  } as Reading

  test('expects something of every step, and of a walked one only what the walk looks for', () => {
    expect(planFaults(reading)).toEqual([])
  })

  test('calls those states left at once that no run stands in', () => {
    const stood = new Set(runs.flatMap(({ path }) => path.flatMap(({ snapshot }) => leavesOf(snapshot))))
    const leaves = nodesOf(model.machine).filter(isLeaf)
    expect(leaves.filter(isTransient).map(({ id }) => id)).toEqual(
      leaves.filter((node) => !stood.has(node.path.join('.'))).map(({ id }) => id),
    )
  })
})

test('a plan that expects nothing, or what no walk looks for, is a fault', () => {
  const [journey] = planOf(checkoutModel).filter(({ steps }) => steps.length > 0)
  const flow = readFlow('checkout', checkoutModel.machine, '')
  const silent = {
    ...journey!,
    steps: journey!.steps.map((step) => ({ ...step, ...Object.fromEntries(['then', 'texts'].map((field) => [field, []])) })),
  }
  const reading = { flow, journeys: [silent], onScreen: [journey!], asserted: { labels: [], states: [] } } as unknown as Reading
  const faults = planFaults(reading).join('\n')
  expect(faults).toContain(`steps that expect nothing: ${journey!.id} step 1`)
  expect(faults).toContain('not looked for in Chromium: ')
})
