import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import type { Model } from '../../tests/paths/model.ts'
import { transitionRuns } from '../../tests/paths/model.ts'
import { ROOT, runCommand } from '../../scripts/run-command.ts'
import { html, Html } from '../../server/html.ts'
import { type Change, compareFlows, type FlowChange, isChanged } from './compare.ts'
import { type Flow, type FlowState, type FlowTransition, readFlow } from './flow.ts'
import { type Journey, journeysOf, whenWords } from './journeys.ts'
import { layOut, type Layout } from './layout.ts'
import { machineNames } from './machines.ts'
import { readMachine } from './reading.ts'
import { drawFlow } from './svg.ts'
import { capital } from './words.ts'

interface Side {
  flow: Flow
  layout: Layout
  /** Undefined where the model of that commit cannot be searched with what is here. */
  journeys: Journey[] | undefined
}

interface Compared {
  name: string
  before?: Side
  after?: Side
  change: FlowChange
}

/** Compares the machines with those of a commit: writes one page, and says in lines for the terminal what is different. */
export async function compareAgainst(ref: string, file: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mezbaan-against-'))
  try {
    await extractCommit(ref, folder)
    const compared: Compared[] = []
    const names = new Set([...(await machineNames(folder)), ...(await machineNames())])
    for (const name of [...names].toSorted()) {
      const then = existsSync(join(folder, 'machines', name)) ? await flowAt(folder, name) : undefined
      const now = existsSync(join(ROOT, 'machines', name)) ? await readMachine(name) : undefined
      const change = compareFlows(then?.flow ?? none(name), now?.flow ?? none(name))
      if (!isChanged(change)) continue
      const before = then && { flow: then.flow, layout: await layOut(then.flow), journeys: await then.journeys() }
      compared.push({ name, change, ...(before && { before }), ...(now && { after: now }) })
    }
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, pageOf(ref, compared))
    return compared.length === 0 ? [`No flow differs from ${ref}.`] : compared.flatMap(summary)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const none = (name: string): Flow => ({ name, id: name, title: name, lead: '', states: [], transitions: [] })

/** The files of that commit, with the packages that are here. */
async function extractCommit(ref: string, folder: string): Promise<void> {
  const archive = join(folder, 'tree.tar')
  // Left out are the folders that no machine or model imports; which folders are imported differs from commit to commit.
  const archived = await runCommand('git', ['archive', '--output', archive, ref, ':!server', ':!e2e', ':!docs', ':!flows'])
  if (archived.code !== 0) throw new Error(`--against ${ref}: git has no such tree of this repository.\n${archived.output.trim()}`)
  const unpacked = await runCommand('tar', ['-xf', archive, '-C', folder])
  if (unpacked.code !== 0) throw new Error(`--against ${ref}: its files cannot be unpacked.\n${unpacked.output.trim()}`)
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

async function flowAt(folder: string, name: string) {
  const path = join(folder, 'machines', name, `${name}.machine.ts`)
  const load = async <T>(file: string, ending: string): Promise<T> => {
    const found = Object.entries((await import(pathToFileURL(file).href)) as object).find(([key]) => key.endsWith(ending))
    if (!found) throw new Error(`${file} exports no …${ending}`)
    return found[1] as T
  }
  const machine = await load<AnyStateMachine>(path, 'Machine').catch((error: unknown) => {
    throw new Error(`machines/${name} of that commit cannot be loaded with the packages that are here: ${String(error)}`, { cause: error })
  })
  const flow = readFlow(name, machine, await readFile(path, 'utf8'))
  return {
    flow,
    journeys: async () => {
      try {
        const model = await load<Model>(join(folder, 'tests/paths', `${name}.model.ts`), 'Model')
        return journeysOf(flow, model, transitionRuns(model), new Set())
      } catch {
        return undefined
      }
    },
  }
}

const placeOf = (flow: Flow, id: string): string => id.slice(flow.id.length + 1) || flow.title
const stateWords = ({ path, sentence }: FlowState): string => `${path}${sentence && `: ${sentence}`}`
const moveWords = (flow: Flow, { source, targets, when, condition, sentence, ref }: FlowTransition): string =>
  `${ref} ${placeOf(flow, source)} → ${targets?.map((id) => placeOf(flow, id)).join(', ') ?? '(stays)'} on ${when}${condition ? `, if ${condition}` : ''}: ${sentence}`

/** + appears, - disappears, ~ is different. */
function summary({ name, before, after, change }: Compared): string[] {
  const { added, removed } = journeyChange(before, after)
  const flowOf = (side?: Side) => side?.flow ?? none(name)
  return [
    name,
    ...change.states.added.map((one) => `  + state ${stateWords(one)}`),
    ...change.states.removed.map((one) => `  - state ${stateWords(one)}`),
    ...change.states.changed.map((one) => `  ~ state ${stateWords(one.before)} → ${stateWords(one.after)}`),
    ...change.transitions.added.map((one) => `  + ${moveWords(flowOf(after), one)}`),
    ...change.transitions.removed.map((one) => `  - ${moveWords(flowOf(before), one)}`),
    ...change.transitions.changed.map((one) => `  ~ ${moveWords(flowOf(before), one.before)}\n    ${moveWords(flowOf(after), one.after)}`),
    `  journeys: ${added.length} new, ${removed.length} gone`,
  ]
}

function journeyChange(before?: Side, after?: Side) {
  const [then, now] = [before?.journeys ?? [], after?.journeys ?? []]
  const idsOf = (journeys: Journey[]) => new Set(journeys.map(({ id }) => id))
  const [old, fresh] = [idsOf(then), idsOf(now)]
  return { added: now.filter(({ id }) => !old.has(id)), removed: then.filter(({ id }) => !fresh.has(id)) }
}

/** The page has everything in it: it can be sent as a file. */
function pageOf(ref: string, compared: readonly Compared[]): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The flows against ${ref} · Mezbaan</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            margin: 2rem auto;
            max-width: 80rem;
            padding: 0 1rem;
            color: #3a2a24;
          }
          .added {
            background: #e2f4e4;
          }
          .removed {
            background: #fbe3e1;
          }
          .sides {
            display: grid;
            grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr));
            gap: 1rem;
          }
          .sides > * {
            overflow: auto;
            margin: 0;
          }
          li {
            margin: 0.3rem 0;
            padding: 0.2rem 0.5rem;
          }
        </style>
      </head>
      <body>
        <h1>The flows against ${ref}</h1>
        ${compared.length === 0 && html`<p>No flow differs.</p>`}${compared.map(section)}
      </body>
    </html> `.text
}

function section({ name, before, after, change }: Compared): Html {
  const { states, transitions } = change
  const { added, removed } = journeyChange(before, after)
  const flowOf = (side?: Side) => side?.flow ?? none(name)
  const list = (kind: 'added' | 'removed', words: readonly string[]) =>
    words.map((one) => html`<li class="${kind}">${capital(kind)}: ${one}</li> `)
  const pair = (words: Change<string>) =>
    html`<li class="sides"><span class="removed">Before: ${words.before}</span> <span class="added">After: ${words.after}</span></li> `
  const journeyWords = ({ id, given, steps }: Journey) => `${id} Given ${given.join('; ')} – ${steps.map(whenWords).join(' → ')}`
  const picture = (label: string, side?: Side) =>
    side &&
    html`<figure>
      <figcaption>${capital(label)}</figcaption>
      ${drawFlow({ ...side.flow, name: `${name}-${label}` }, side.layout, (id) => `#${name}-${id}`)}
    </figure>`
  return html`<section>
    <h2>${flowOf(after ?? before).title}</h2>
    <style>
      ${marks(`${name}-before`, '#b3261e', [...states.removed, ...states.changed.map((one) => one.before)], [...transitions.removed, ...transitions.changed.map((one) => one.before)])}
      ${marks(`${name}-after`, '#1b7f37', [...states.added, ...states.changed.map((one) => one.after)], [...transitions.added, ...transitions.changed.map((one) => one.after)])}
    </style>
    <ul>
      ${list('added', states.added.map(stateWords))}${list('removed', states.removed.map(stateWords))}
      ${states.changed.map((one) => pair({ before: stateWords(one.before), after: stateWords(one.after) }))}
      ${list(
        'added',
        transitions.added.map((one) => moveWords(flowOf(after), one)),
      )}
      ${list(
        'removed',
        transitions.removed.map((one) => moveWords(flowOf(before), one)),
      )}
      ${transitions.changed.map((one) => pair({ before: moveWords(flowOf(before), one.before), after: moveWords(flowOf(after), one.after) }))}
    </ul>
    <div class="sides">${picture('before', before)}${picture('after', after)}</div>
    <details>
      <summary>Journeys: ${added.length} new, ${removed.length} gone</summary>
      ${before && !before.journeys && html`<p>The model of that commit cannot be searched with what is here: its journeys are not known.</p>`}
      <ul>
        ${list('added', added.map(journeyWords))}${list('removed', removed.map(journeyWords))}
      </ul>
    </details>
  </section> `
}

/** Colours what is different in one diagram: names of states and ids, in which nothing is to be escaped. */
const marks = (picture: string, colour: string, states: readonly FlowState[], transitions: readonly FlowTransition[]): Html =>
  new Html(
    [
      ...states.map(
        ({ path }) => `[aria-labelledby='diagram-${picture}'] [data-state='${path}'] > .box { stroke: ${colour}; stroke-width: 4 }`,
      ),
      ...transitions.map(
        ({ ref }) => `[aria-labelledby='diagram-${picture}'] [data-transitions~='${ref}'] path { stroke: ${colour}; stroke-width: 3 }`,
      ),
      ...transitions.map(({ ref }) => `[aria-labelledby='diagram-${picture}'] [data-transitions~='${ref}'] text { fill: ${colour} }`),
    ].join('\n'),
  )
