import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor, emit, fromCallback, initialTransition, sendTo, setup } from 'xstate'
import type { Walks } from './evidence.ts'
import { handFaults, planFaults } from './faults.ts'
import { readFlow, remarksOn } from './flow.ts'
import { type Journey, journeysOf, whenWords } from './journeys.ts'
import { loadMachine, machineNames } from './machines.ts'
import { featureText } from './plan.ts'
import { withHands } from './write-flow.ts'
import { coveringRuns, transitionsOfRun } from '../../tests/paths/cover.ts'
import { ROOT } from '../../scripts/run-command.ts'
import { DEMO_PASSWORD } from '../../server/seed/seed.ts'
import { cartModel } from '../../tests/paths/cart.model.ts'
import { cartSelectionModel } from '../../tests/paths/cart-selection.model.ts'
import { checkoutModel } from '../../tests/paths/checkout.model.ts'
import { loginModel } from '../../tests/paths/login.model.ts'
import { orderAttemptModel } from '../../tests/paths/order-attempt.model.ts'
import { favouritesModel } from '../../tests/paths/favourites.model.ts'
import { Coverage, isLeaf, isTransient, leavesOf, type Model, nodesOf, transitionRuns } from '../../tests/paths/model.ts'
import { modelOf } from '../../tests/paths/model-of.ts'
import { statement, messagesOfStep } from '../../tests/paths/observe.ts'

const planOf = (model: Model, name = model.machine.id): Journey[] =>
  journeysOf(readFlow(name, model.machine, ''), model, transitionRuns(model))
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
  expect(messagesOfStep({ machine, starts: {}, events: [], sees: {} }, snapshot, { type: 'fail' }, snapshot)).toEqual(['Failed to save'])
})

test('no step of the favourites expects a failure that is only logged', () => {
  const logged = stepsOf(planOf(favouritesModel)).filter(({ when }) => when.includes('is only logged'))
  expect(logged.length).toBeGreaterThan(0)
  for (const { then, texts } of logged) expect([...then, ...texts].join()).not.toContain('The server says no')
})

test('once the session is over the plan of an attempt expects the sign-in, and no bill', () => {
  const over = stepsOf(planOf(orderAttemptModel, 'order-attempt')).filter(({ when }) => when.startsWith('The session is over'))
  expect(over.length).toBeGreaterThan(0)
  for (const { then } of over) expect(then).toEqual(['the page is the sign-in'])
})

describe('a step that keeps the state', () => {
  const steps = stepsOf(planOf(checkoutModel))
  const after = (when: string) => new Set(steps.filter((step) => step.when === when).map(({ then }) => then.join('; ')))

  test('tells bill, quantity and table where they change', () => {
    expect(after('The customer changes how many of a line')).toContain(
      'the bill is ₹151.20 (was ₹100.80); the quantity of Masala Papad is 3 (was 2)',
    )
    expect([...after('A table or room is set')].join('\n')).toContain('the table is Table 7 (was not chosen)')
  })

  test('tells what still holds where nothing changes', async () => {
    const { screen } = await loadMachine('checkout')
    const again = stepsOf(planOf(screen)).find(({ when }) => when === 'The customer applies the offer that is applied already')!
    expect(again.then.join('; ')).toBe(
      'the bill is still ₹113.40; the quantity of Masala Papad is still 2; the quantity of Dal Makhani is still out of stock',
    )
    expect(statement('message', '“Processing...”', { still: true })).toBe('the message still says “Processing...”')
    expect(statement('stars of the food', '3 of 5', { was: 'none' })).toBe('the stars of the food are 3 of 5 (was none)')
    expect(statement('status', 'Ready')).toBe('the status is Ready')
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

/** Walks that git keeps, by the names of the flows. */
const WALKED = JSON.parse(await readFile(join(ROOT, 'flows/walked.json'), 'utf8')) as Record<string, Walks>

describe.each(await machineNames())('the plan of %s', async (name) => {
  const { screen, source, noScreen } = await loadMachine(name)
  const flow = readFlow(name, screen.machine, source, noScreen, screen.looks!.how)
  const runs = coveringRuns(screen)
  const journeys = journeysOf(flow, screen, runs)

  test('expects something of every step, only what the walk looks for, and ends with something that changed', () => {
    expect(planFaults({ flow, journeys, looks: screen.looks!.labels })).toEqual([])
  })

  test('is walked, journey by journey, and takes all but what no screen leads to', () => {
    const walked = new Set(WALKED[name]?.journeys.map((walk) => walk.split(' ')[0]))
    expect(journeys.filter(({ id }) => !walked.has(id)).map(({ id }) => id)).toEqual([])
    const covered = new Set([...runs.flatMap((run) => transitionsOfRun(screen, run)), ...Object.keys(noScreen)])
    const beside = new Set(WALKED[name]?.journeys.flatMap((walk) => walk.split(' ').slice(1)))
    expect(flow.transitions.filter(({ id, ref }) => !covered.has(id) && !beside.has(ref)).map(({ id }) => id)).toEqual([])
  })

  test('says of every step that no person does on the screen who causes it, and how a tester does', () => {
    const by = new Map(flow.transitions.map(({ id, meaning }) => [id, meaning.by]))
    const unsaid = stepsOf(journeys).filter(({ cause, event, transitions: [first] }) => {
      const isOnScreen = /^(customer|staff)$/.test(by.get(first!) ?? '') && !/^xstate\.(done|error)\./.test(event)
      return isOnScreen ? cause !== '' : !/^by the .+: (.+, or )?the scene does it$/.test(cause)
    })
    expect(unsaid.map(({ when, cause }) => `${when} [${cause}]`)).toEqual([])
  })

  test('names its data as the screen does, and cuts nothing', () => {
    const texts = journeys.flatMap(({ id, name: title, given, steps }) =>
      [title, ...given, ...steps.flatMap((step) => [step.data, ...step.then, ...step.texts])].map((text) => `${id}: ${text}`),
    )
    expect(texts.filter((text) => /\S\u2026|\w\/\w+\/|undefined|\[object/.test(text))).toEqual([])
  })
})

test.each(['account-deletion', 'contact-change', 'counter-session', 'login', 'password-change'])(
  'the plan of %s names the password that the account of the demo has',
  async (name) => {
    const { screen, source } = await loadMachine(name)
    const steps = stepsOf(journeysOf(readFlow(name, screen.machine, source), screen, coveringRuns(screen)))
    const named = new Set(steps.flatMap(({ data }) => /\bpassword: (\(empty\)|[^;)]+)/.exec(data)?.[1] ?? []))
    // The other two break a rule of the form.
    expect([...named].filter((password) => !['(empty)', 'short'].includes(password))).toEqual([DEMO_PASSWORD])
  },
)

test.each(await machineNames())('the states of %s that are left at once are those that no run stands in', async (name) => {
  const model = await modelOf(name)
  const stood = new Set(transitionRuns(model).flatMap(({ path }) => path.flatMap(({ snapshot }) => leavesOf(snapshot))))
  const leaves = nodesOf(model.machine).filter(isLeaf)
  expect(leaves.filter(isTransient).map(({ id }) => id)).toEqual(
    leaves.filter((node) => !stood.has(node.path.join('.'))).map(({ id }) => id),
  )
})

test('a plan that expects nothing, or what no walk looks for, or ends with nothing that changed, is a fault', () => {
  const [journey] = planOf(checkoutModel).filter(({ steps }) => steps.length > 0)
  const flow = readFlow('checkout', checkoutModel.machine, '')
  const silent = {
    ...journey!,
    steps: journey!.steps.map((step) => ({ ...step, ...Object.fromEntries(['then', 'texts'].map((field) => [field, []])), isSeen: false })),
  }
  const faults = planFaults({ flow, journeys: [silent], looks: [] }).join('\n')
  expect(faults).toContain(`steps that expect nothing: ${journey!.id} step 1`)
  expect(faults).toContain('not looked for in Chromium: ')
  expect(faults).toContain(`nothing that changed: ${journey!.id}`)
})

test('a step says what the walk did there for a person, and one of a person without it is a fault', () => {
  const flow = readFlow('checkout', checkoutModel.machine, '')
  const planned = planOf(checkoutModel).find(
    ({ steps }) => steps.some(({ cause }) => cause !== '') && steps.some(({ cause }) => cause === ''),
  )!
  const walked = withHands(
    planned,
    planned.steps.map(() => 'press “Place Order”'),
  )
  const of = (person: boolean) => walked.steps.filter(({ cause }) => (cause === '') === person).map(whenWords)
  for (const words of of(true)) expect(words).toMatch(/: press “Place Order”$/)
  for (const words of of(false)) expect(words).not.toContain('press')
  expect(handFaults({ flow, journeys: [walked] })).toEqual([])
  expect(handFaults({ flow, journeys: [withHands(planned, ['of another version'])] }).join()).toContain(`${planned.id} step `)
})

test('a feature has a tagged scenario for each journey, and every line is a step', () => {
  const flow = readFlow('login', loginModel.machine, '')
  const journeys = planOf(loginModel)
  const [title, ...lines] = featureText({ flow, journeys }).trimEnd().split('\n')
  expect(title).toBe('Feature: Login')
  expect(lines.filter((line) => line.startsWith('  Scenario: '))).toEqual(journeys.map(({ id, name }) => `  Scenario: ${id} ${name}`))
  expect(lines.filter((line) => /^ {4}When /.test(line))).toHaveLength(journeys.reduce((sum, { steps }) => sum + steps.length, 0))
  expect(lines.filter((line) => /^ {4}When /.test(line)).length).toBe(lines.filter((line) => /^ {4}Then \S/.test(line)).length)
  expect(
    lines.filter(
      (line) => !/^(?:| {2}@LOG-J\w+ @(?:session|comfort) @(?:smoke|core)| {2}Scenario: .+| {4}(?:Given|When|Then|And) .+)$/.test(line),
    ),
  ).toEqual([])
})
