import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { by, main } from '../../machines/model/meaning.ts'
import { ROOT } from '../../scripts/run-command.ts'
import type { Flow } from './flow.ts'
import type { Layout } from './layout.ts'

/** One flow runs another as a part of itself, or gets a reference to it and sends to it or follows it. */
export interface Relation {
  from: string
  to: string
  runs: boolean
}

const IMPORT = /^import (type )?([^'"]*?) from '(?:\.\.|#machines|\.)\/([\w-]+)(?:\/[\w.-]+)?\.ts'/gm

/** Which flow runs another or is passed to it, read from the imports of the machines and of their live versions. */
export async function relationsOf(names: readonly string[]): Promise<Relation[]> {
  const found = new Map<string, Relation>()
  for (const from of names)
    for (const source of await sourcesOf(from))
      for (const [, type, imported = '', to = ''] of source.matchAll(IMPORT)) {
        if (to === from || !names.includes(to)) continue
        const runs = !type && new RegExp(`(?<!type )\\b(?:${camel(to)}|live${capitalised(to)})Machine\\b`).test(imported)
        if (!runs && !/Ref\b|\bWatched/.test(imported)) continue
        found.set(`${from} ${to}`, { from, to, runs: runs || (found.get(`${from} ${to}`)?.runs ?? false) })
      }
  return [...found.values()].toSorted((one, other) => `${one.from} ${one.to}`.localeCompare(`${other.from} ${other.to}`))
}

async function sourcesOf(name: string): Promise<string[]> {
  const folder = `machines/${name}`
  const files = [...(await readdir(join(ROOT, folder))).map((file) => `${folder}/${file}`), `src/actors/${name}.ts`]
  return Promise.all(files.filter((file) => existsSync(join(ROOT, file))).map((file) => readFile(join(ROOT, file), 'utf8')))
}

const camel = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const capitalised = (name: string): string => camel(`-${name}`)

/** A flow that another one runs or is given, or that runs it. */
export interface Other {
  flow: Flow
  words: 'Runs' | 'Is given' | 'Run by'
}

export const othersOf = ({ name }: Flow, flows: readonly Flow[], relations: readonly Relation[]): Other[] =>
  relations.flatMap(({ from, to, runs }) => {
    const words = from === name ? (runs ? 'Runs' : 'Is given') : to === name && runs ? 'Run by' : undefined
    return words ? [{ words, flow: flows.find((one) => one.name === (from === name ? to : from))! }] : []
  })

/** All flows and their relations, drawn and in words. */
export interface FlowMap {
  flow: Flow
  layout: Layout
  relations: readonly Relation[]
}

/** Lines into one flow: with more of them, none is drawn, and its box says how many there are. */
const MOST_LINES = 10

export const isAtCounter = ({ transitions }: Flow): boolean => transitions.some(({ meaning }) => meaning.by === 'staff')

/** The map as a flow whose states are the flows, the customer's before those at the counter: it is laid out and drawn as they are. */
export function mapOf(flows: readonly Flow[], relations: readonly Relation[]): Flow {
  const idOf = new Map(flows.map(({ name, id }) => [name, id]))
  const box = { kind: 'leaf' as const, isFirst: false, isTransient: false, calls: [] }
  const all = { ...box, id: 'map', path: '', name: 'All flows', kind: 'compound' as const, sentence: '' }
  const linesTo = (name: string) => relations.filter(({ to }) => to === name).length
  const states = flows
    .toSorted((one, other) => Number(isAtCounter(one)) - Number(isAtCounter(other)))
    .map(({ id, name, title }) => ({
      ...box,
      id,
      path: id,
      parent: all.id,
      name: title,
      sentence: linesTo(name) > MOST_LINES ? `${linesTo(name)} flows send to it` : '',
    }))
  return {
    name: 'map',
    title: all.name,
    id: all.id,
    lead: '',
    states: [all, ...states],
    transitions: relations
      .filter(({ to }) => linesTo(to) <= MOST_LINES)
      .map(({ from, to, runs }) => ({
        id: `${from} ${to}`,
        ref: `${from}-${to}`,
        source: idOf.get(from)!,
        targets: [idOf.get(to)!],
        when: '',
        event: '',
        sentence: '',
        tells: [],
        meaning: runs ? main.device.comfort : by.device.comfort,
      })),
  }
}
