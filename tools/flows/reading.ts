import type { AnyStateMachine } from 'xstate'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coveringRuns } from '../../tests/paths/cover.ts'
import { hashOf } from '../../scripts/files.ts'
import { ROOT } from '../../scripts/run-command.ts'
import { calmOf, type Flow, readFlow } from './flow.ts'
import { guardName } from './ids.ts'
import { importedBy } from './imports.ts'
import { type Journey, journeysOf } from './journeys.ts'
import { layOut, type Layout } from './layout.ts'
import { loadMachine } from './machines.ts'
import { type Graph, graphOf } from './play/graph.ts'

/** What a machine alone tells: seconds of work. */
export interface Reading {
  flow: Flow
  /** As they are walked in Chromium. */
  journeys: Journey[]
  /** The labels of the observation that the walk looks for. */
  looks: readonly string[]
  layout: Layout
  /** The flow without failing calls, and with only the transitions that lead on. */
  calm: { flow: Flow; layout: Layout }
  /** For Stately's editor. */
  config: Record<string, unknown>
}

const CACHE = join(ROOT, 'node_modules/.cache/mezbaan-flows')

/** Read once for everything that a machine, its model and its adapter are made of. */
export const readMachine = (name: string): Promise<Reading> => once(name, 'reading', () => read(name))

/** What the page plays, which is more work than the reading: the page alone asks for it. */
export const readGraph = (flow: Flow): Promise<Graph> =>
  once(flow.name, 'graph', async () => graphOf(flow, (await loadMachine(flow.name)).screen))

async function once<T>(name: string, what: 'reading' | 'graph', make: () => Promise<T>): Promise<T> {
  const hash = await hashOf(ROOT, await sourcesOf(name), [process.version])
  const file = join(CACHE, `${name}-${what}-${hash.slice(0, 20)}.json`)
  const cached = await readFile(file, 'utf8').catch(() => undefined)
  if (cached !== undefined) return JSON.parse(cached) as T
  const made = await make()
  await mkdir(CACHE, { recursive: true })
  await writeFile(file, JSON.stringify(made))
  return made
}

async function read(name: string): Promise<Reading> {
  const { source, screen, noScreen } = await loadMachine(name)
  const flow = readFlow(name, screen.machine, source, noScreen, screen.looks!.how)
  const calm = calmOf(flow)
  return {
    flow,
    journeys: journeysOf(flow, screen, coveringRuns(screen)),
    looks: screen.looks!.labels,
    layout: await layOut(flow),
    calm: { flow: calm, layout: await layOut(calm) },
    config: machineJson(screen.machine),
  }
}

/** All files that the reading of a machine comes from: its own, what they import, and what reads them. */
async function sourcesOf(name: string): Promise<string[]> {
  const roots = [`tests/paths/${name}.model.ts`, `e2e/paths/${name}.adapter.ts`, 'e2e/paths/on-screen.ts', 'tools/flows/reading.ts']
  return [...(await importedBy([`machines/${name}/${name}.machine.ts`, ...roots])), 'package-lock.json'].toSorted()
}

/** A machine as one configuration, as Stately's editor imports it: what is done, asked and called stands there by its name. */
export const machineJson = (machine: AnyStateMachine): Record<string, unknown> =>
  JSON.parse(JSON.stringify(machine.config, (key, value: unknown) => (typeof value === 'function' ? nameOf(key, value) : value))) as never

function nameOf(key: string, value: object): unknown {
  if (['context', 'input', 'output', 'params'].includes(key)) return undefined
  return 'type' in value ? value.type : guardName(value)
}
