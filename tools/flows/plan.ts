import { type Proof, proofWords, traceCommand } from './evidence.ts'
import { type Flow, type FlowState, remarksOn } from './flow.ts'
import { type Journey, seenAtFirst, thenWords, whenWords } from './journeys.ts'
import { capital, inWords } from './words.ts'

/** Everything that is written of one machine. */
export interface Plan {
  flow: Flow
  journeys: Journey[]
  /** What is known of the walks, by the ids of the journeys. */
  proofs?: Record<string, Proof>
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(', ')
const nameOf = (flow: Flow, id: string): string => inWords(id.slice(flow.id.length + 1) || flow.id)

/** States and transitions in sentences: what a review of a change reads. */
export function flowText(flow: Flow): string {
  const { states, transitions } = flow
  const lines = [
    `# ${flow.title}`,
    '',
    ...(flow.lead === '' ? [] : [flow.lead, '']),
    '![Diagram](diagram.svg)',
    '',
    'Generated from the machine by `npm run flows`: change the machine, not this file. The test plan is on the page of the flow, at `/flows`.',
    '',
    '## States',
    '',
    '| State | | On screen | Calls |',
    '|---|---|---|---|',
    ...states
      .filter(({ path }) => path !== '')
      .map((state) =>
        row(
          `${'· '.repeat(state.path.split('.').length - 1)}**${state.name}**${remark(state)}`,
          capital(state.sentence),
          state.shows ? quoted([state.shows]) : '',
          state.calls.map((call) => `\`${call}\``).join(', '),
        ),
      ),
    '',
    '## Transitions',
    '',
    '| | From | What happens | Trigger | To | Tells |',
    '|---|---|---|---|---|---|',
    ...transitions.map((one) =>
      row(
        one.ref,
        nameOf(flow, one.source),
        `${capital(one.sentence)}${one.noScreen === undefined ? '' : ` (no screen leads here: ${one.noScreen})`}`,
        `${one.when}${one.guard ? `, if ${one.guard}` : ''}`,
        one.targets?.map((id) => nameOf(flow, id)).join(', ') ?? '(stays)',
        quoted(one.tells),
      ),
    ),
  ]
  return `${lines.join('\n')}\n`
}

const remark = (state: FlowState): string => (remarksOn(state) === '' ? '' : ` (${remarksOn(state)})`)

const row = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`

/** A journey for a tester who tries it by hand. */
export function journeyText(journey: Journey, proof?: Proof): string[] {
  const { id, name, preconditions, steps, risk, tier } = journey
  const seen = seenAtFirst(journey)
  return [
    `### ${id} ${name}`,
    '',
    `Risk: ${risk}. Tier: ${tier}.${proof ? ` In Chromium: ${proofWords(proof)}.` : ''}`,
    '',
    `- **Before** ${preconditions.join('; ')}`,
    ...(seen.length > 0 ? [`- **Given** ${seen.join('; ')}`] : []),
    ...steps.flatMap((step) => [
      `- **When** ${whenWords(step)}`,
      `  - **then** ${[thenWords(step), ...(step.texts.length > 0 ? [`the screen says ${quoted(step.texts)}`] : [])].filter(Boolean).join('; ')}`,
    ]),
    '',
  ]
}

// oxfmt-ignore
const COLUMNS = [
  'Flow', 'Journey', 'Title', 'Risk', 'Tier', 'Result', 'Date', 'Seconds', 'Trace',
  'Preconditions', 'Step', 'Given', 'When', 'Event', 'Test data', 'Then', 'Expected text',
]

/** One line per step, for a spreadsheet or a test management tool. */
export function planCsv({ flow, journeys, proofs = {} }: Plan): string {
  const rowsOf = (journey: Journey): string[][] => {
    const { result = '', at = '', ms, trace } = proofs[journey.id] ?? {}
    const proof = [result, at, ms === undefined ? '' : String(ms / 1000), trace ? traceCommand(trace) : '']
    const head = [flow.title, journey.id, journey.name, journey.risk, journey.tier, ...proof]
    const [before, given] = [journey.preconditions.join('; '), seenAtFirst(journey).join('; ')]
    const steps = journey.steps.map((step, index) => [
      ...head,
      index === 0 ? before : '',
      String(index + 1),
      index === 0 ? given : '',
      whenWords(step),
      step.event,
      step.data,
      thenWords(step),
      step.texts.join(' / '),
    ])
    return steps.length > 0 ? steps : [[...head, before, '0', given, '', '', '', '', '']]
  }
  return `${[COLUMNS, ...journeys.flatMap(rowsOf)].map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** Quoted where needed; a spreadsheet must not take a text for a formula. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The journeys as scenarios, with their ids, risks and tiers as tags: for Cucumber and test management tools. */
export function featureText({ flow, journeys }: Plan): string {
  const lines = [`Feature: ${flow.title}`, ...(flow.lead === '' ? [] : ['', `  ${flow.lead}`]), ...journeys.flatMap(scenario)]
  return `${lines.join('\n')}\n`
}

const scenario = (journey: Journey): string[] => [
  '',
  `  @${journey.id} @${journey.risk} @${journey.tier}`,
  `  Scenario: ${journey.id} ${inLine(journey.name)}`,
  ...[...journey.preconditions, ...seenAtFirst(journey)].map((one, index) => `    ${index === 0 ? 'Given' : 'And'} ${inLine(one)}`),
  ...journey.steps.flatMap((step) => [
    `    When ${inLine(whenWords(step))}`,
    ...[thenWords(step), ...step.texts.map((text) => `the screen says "${text}"`)]
      .filter(Boolean)
      .map((one, index) => `    ${index === 0 ? 'Then' : 'And'} ${inLine(one)}`),
  ]),
]

const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
