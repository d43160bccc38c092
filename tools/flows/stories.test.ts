import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFlow } from '#tools/flows/flow.ts'
import { startedBy } from '#tools/flows/reading.ts'
import { storyPart } from '#tools/flows/stories/draw-story.ts'
import { layOutMap, linksOf, mapSection } from '#tools/flows/stories/map.ts'
import { played } from '#tools/flows/stories/played.ts'
import { readStories, type Story, storiesText } from '#tools/flows/stories/record.ts'
import { sequenceText, storiesDocument } from '#tools/flows/stories/story-text.ts'
import { type Heard, storyOf } from '#tools/flows/stories/tell.ts'
import { ROOT } from '../../scripts/run-command.ts'
import { cartModel } from '../../tests/paths/cart.model.ts'
import { cartSyncModel } from '../../tests/paths/cart-sync.model.ts'
import { loginModel } from '../../tests/paths/login.model.ts'
import { noticesModel } from '../../tests/paths/notices.model.ts'
import { sessionModel } from '../../tests/paths/session.model.ts'

const readings = [
  { flow: readFlow('cart', cartModel.machine, ''), starts: startedBy(cartModel.machine) },
  { flow: readFlow('cart-sync', cartSyncModel.machine, '') },
  { flow: readFlow('login', loginModel.machine, ''), calls: ['signIn'] },
  { flow: readFlow('notices', noticesModel.machine, '') },
  { flow: readFlow('session', sessionModel.machine, '') },
]
const transition = (name: string, part: string) =>
  readings.find(({ flow }) => flow.name === name)!.flow.transitions.find(({ id }) => id.includes(part))!
const submit = transition('login', '--form.submit[0]-->')
const known = transition('login', '--xstate.done.actor.signIn-->')
const edit = transition('login', '--field.edit-->')
const start = transition('session', 'session.signedOut --session.start-->')
const noted = transition('session', '--returnPath.forget-->')
const doubted = transition('session', '.trusted --call.refused-->')
const told = transition('cart', 'cart.guest --session.started-->')

const STORY: Story = {
  name: 'sign-in',
  title: 'A guest signs in',
  steps: [
    {
      does: 'The guest signs in: "at once"',
      told: [
        { how: 'starts', from: 'browser', to: 'login', takes: [] },
        { how: 'tells', from: 'customer', to: 'login', takes: [submit.ref] },
        { how: 'calls', from: 'login', to: 'signIn', takes: [] },
        { how: 'answers', from: 'signIn', to: 'login', takes: [known.ref] },
        { how: 'tells', from: 'login', to: 'session', takes: [start.ref] },
        { how: 'tells', from: 'session', to: 'cart', takes: [told.ref] },
      ],
    },
  ],
}

describe('the record of a story', () => {
  test('is read as it was written, a message to a line', () => {
    const text = storiesText([STORY])
    expect(readStories(text)).toEqual([STORY])
    expect(text.split('\n').filter((line) => line.includes('"how"'))).toHaveLength(6)
  })

  const broken: [why: string, text: string][] = [
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a story without steps', JSON.stringify({ 'sign-in': { title: 'A guest signs in' } })],
    ['a story in which nothing is done', JSON.stringify({ 'sign-in': { title: 'A guest signs in', steps: [] } })],
    ['a step in which nothing is told', JSON.stringify({ 'sign-in': { title: 'A', steps: [{ does: 'x', told: [] }] } })],
    ['a name that is a path', storiesText([{ ...STORY, name: '../sign-in' }])],
    ['a message without a sender', storiesText([STORY]).replace('"from":"customer"', '"from":""')],
    ['a message of an unknown kind', storiesText([STORY]).replace('"tells"', '"shouts"')],
    ['a transition without an id', storiesText([STORY]).replace(submit.ref, 'login --form.submit--> signingIn')],
  ]
  test.each(broken)('is not %s', (_, text) => {
    expect(() => readStories(text)).toThrow(/^This is no record of stories/)
  })

  test('in git is one, and of transitions that the machines have', () => {
    const text = readFileSync(join(ROOT, 'flows/stories.json'), 'utf8')
    expect(storiesText(readStories(text))).toBe(text)
  })
})

describe('what a page reports becomes a story', () => {
  const sentences = Object.fromEntries(
    readings.map(({ flow }) => [
      flow.id,
      {
        name: flow.name,
        title: flow.title,
        states: {},
        transitions: Object.fromEntries(flow.transitions.map(({ id, ref, sentence }) => [id, { ref, sentence }])),
      },
    ]),
  )
  const tale = (heard: Heard[], waits: string[] = []) =>
    storyOf({ name: 'sign-in', title: 'x', steps: [{ does: 'x', waits }] }, heard, sentences).steps[0]!.told.map(
      ({ how, from, to, takes }) => [how, from, to, ...takes].join(' '),
    )
  const heard = (how: Heard['how'], from: string | undefined, to: string, by?: number, ...takes: string[]): Heard => ({
    step: 0,
    how,
    from,
    to,
    by,
    takes,
  })
  const press = heard('tells', undefined, 'login', undefined, submit.id)
  const call = heard('calls', 'login', 'signIn', 0)
  const answer = heard('answers', 'signIn', 'login', 1, known.id)

  test('with the customer where the sentence says so, and the call where it is answered', () => {
    expect(
      tale([press, call, answer, heard('tells', 'login', 'session', 2, start.id), heard('tells', 'session', 'cart', 3, told.id)]),
    ).toEqual([
      `tells customer login ${submit.ref}`,
      'calls login signIn',
      `answers signIn login ${known.ref}`,
      `tells login session ${start.ref}`,
      `tells session cart ${told.ref}`,
    ])
    expect(tale([press, call])).toEqual([`tells customer login ${submit.ref}`])
  })

  test('the same whichever answer comes first', () => {
    const other = heard('calls', 'login', 'other', 0)
    const first = [press, call, other, answer, heard('answers', 'other', 'login', 2, known.id)]
    const second = [press, call, other, heard('answers', 'other', 'login', 2, known.id), answer]
    expect(tale(second)).toEqual(tale(first))
  })

  test('without what nobody takes, what a wait brings, what the browser tells to no effect, and what stands there twice', () => {
    const typed = heard('tells', undefined, 'login', undefined, edit.id)
    expect(tale([heard('tells', 'login', 'session', undefined)])).toEqual([])
    expect(tale([heard('waits', undefined, 'session', undefined, start.id), heard('tells', 'session', 'cart', 0, told.id)])).toEqual([])
    expect(
      tale([heard('waits', undefined, 'session', undefined, start.id), heard('tells', 'session', 'cart', 0, told.id)], ['session']),
    ).toHaveLength(2)
    expect(tale([typed, typed, typed])).toEqual([`tells customer login ${edit.ref}`])
    expect(tale([typed, press, typed, press])).toHaveLength(2)
    expect(
      tale([heard('tells', undefined, 'session', undefined, noted.id), heard('tells', undefined, 'session', undefined, start.id)]),
    ).toEqual([`tells customer session ${start.ref}`])
  })

  test('without a flow that the page starts and of which nothing more is told', () => {
    const starts = heard('starts', undefined, 'login')
    expect(tale([starts])).toEqual([])
    expect(tale([heard('starts', undefined, 'session'), heard('tells', undefined, 'session', undefined, doubted.id)])).toEqual([])
    expect(tale([starts, press])).toEqual(['starts browser login', `tells customer login ${submit.ref}`])
  })

  test('with a flow that the page starts before the first message to it', () => {
    const late = [press, call, heard('starts', undefined, 'session'), answer, heard('tells', 'login', 'session', 3, start.id)]
    expect(tale(late)).toEqual([
      `tells customer login ${submit.ref}`,
      'calls login signIn',
      `answers signIn login ${known.ref}`,
      'starts browser session',
      `tells login session ${start.ref}`,
    ])
  })

  test('the same whichever flow of a page is started first', () => {
    const [one, other] = [heard('starts', undefined, 'session'), heard('starts', undefined, 'login')]
    const talk = [heard('tells', undefined, 'login', undefined, submit.id), heard('tells', undefined, 'session', undefined, start.id)]
    expect(tale([one, other, ...talk])).toEqual(tale([other, one, ...talk]))
    expect(tale([one, other, ...talk]).slice(0, 2)).toEqual(['starts browser login', 'starts browser session'])
  })

  test('of transitions alone that the documents know', () => {
    expect(() => tale([heard('tells', undefined, 'login', undefined, 'login.gone --x--> login')])).toThrow('does not know')
  })
})

describe('a story is told', () => {
  const { played: tale, faults } = played(STORY, readings)

  test('by Mermaid: each party, each step, each message', () => {
    expect(faults).toEqual([])
    const [first, ...lines] = sequenceText(tale).split('\n')
    expect(first).toBe('sequenceDiagram')
    for (const line of lines)
      expect(line).toMatch(
        /^ {2}(?:(?:actor|participant) p_\w+ as [\w ]+|Note over p_\w+(?:,p_\w+)?: [^:;#]+|p_\w+(?:-?->>|-\))p_\w+: [^:;#]+)$/,
      )
    expect(lines).toContain('  actor p_customer as Customer')
    expect(lines).toContain('  p_customer->>p_login: The customer presses Sign In with valid details')
    expect(lines).toContain('  p_login->>p_server: The server checks the details')
    expect(lines).toContain('  p_server-->>p_login: The server knows the customer')
    expect(lines.filter((line) => /-[>)]/.test(line))).toHaveLength(6)
  })

  test('by a picture whose sentences lead to their transitions, and in words', () => {
    const part = storyPart(tale)
    for (const { ref, sentence } of [submit, known, start])
      expect(part.match(new RegExp(`<a href="#${ref}"`, 'g')), sentence).toHaveLength(2)
    expect(part).toContain('href="#login.signingIn"')
    expect(part).toContain('<b>Login asks Server:</b>')
    expect(storiesDocument([tale])).toContain(
      `| Customer tells Login | The customer presses Sign In with valid details | [${submit.ref}](login/flow.md) |`,
    )
  })

  test('with what the machines no longer have named', () => {
    const gone: Story = {
      ...STORY,
      steps: [
        {
          does: 'x',
          told: [
            { how: 'tells', from: 'customer', to: 'login', takes: ['LOG-0000'] },
            { how: 'calls', from: 'login', to: 'gone', takes: [] },
          ],
        },
      ],
    }
    expect(played(gone, readings).faults).toEqual([expect.stringContaining('LOG-0000'), expect.stringContaining('gone')])
  })
})

describe('the map of the flows', () => {
  test('has an arrow where one told another, and one where a machine starts another', async () => {
    const ways = linksOf(readings, [STORY]).map(({ from, how, to }) => `${from.name} ${how} ${to.name}`)
    expect(ways).toEqual(['cart starts cart-sync', 'login told session', 'session told cart'])
    const map = await layOutMap(readings, [STORY])
    const section = mapSection(map).text
    for (const way of ways) expect(section).toContain(`data-link="${way}"`)
    expect(map.alone.map(({ name }) => name)).toEqual(['notices'])
    for (const id of ['cart', 'login', 'session', 'cartSync']) expect(section).toMatch(new RegExp(`<a href="#${id}"\\s*><rect`))
    expect(mapSection(await layOutMap(readings, [STORY])).text).toBe(section)
  })

  test('has an arrow that is planted in the record, and in words too', async () => {
    const planted: Story = { ...STORY, steps: [{ does: 'x', told: [{ how: 'tells', from: 'cart', to: 'notices', takes: [] }] }] }
    const section = mapSection(await layOutMap(readings, [STORY, planted])).text
    expect(section).toContain('data-link="cart told notices"')
    expect(section).toMatch(/<a href="#cart">Cart<\/a> <span>told <a href="#notices">Notices<\/a><\/span>/)
    expect(mapSection(await layOutMap(readings, [STORY])).text).not.toContain('cart told notices')
  })
})
