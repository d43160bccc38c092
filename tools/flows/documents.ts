import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type MachineRuns, readRuns } from '../../tests/paths/run-coverage.ts'
import { filesUnder } from '../../scripts/files.ts'
import { readScores } from '#tools/mutation/scores.ts'
import { sharedStyles } from '../../server/console/styles.ts'
import { ROOT } from '../../scripts/run-command.ts'
import { peopleWords } from './asked.ts'
import { changesHere } from './changes.ts'
import { walkedIn } from './coverage.ts'
import { digestsOf } from './digest.ts'
import { mergeWalks, walkedText, type Walks } from './evidence.ts'
import type { Flow, FlowTransition } from './flow.ts'
import { layOut } from './layout.ts'
import { machineNames } from './machines.ts'
import { mapOf, othersOf, relationsOf } from './map.ts'
import { flowPart, flowsPage } from './page.ts'
import { bundlePage } from './play/bundle.ts'
import { playData } from './play/play-data.ts'
import { readGraph, type Reading, readMachine } from './reading.ts'
import { searchData } from './search-data.ts'
import { type FlowFacts, factsOf, madeFilesOf, reviewedFilesOf } from './write-flow.ts'

/** In git: what a reviewer compares, and which journeys were walked. */
export const REVIEWED = 'flows'
/** Not in git: all that is served at /flows. */
export const MADE = 'dist-flows'
const ASSETS = join(import.meta.dirname, 'assets')
const WALKED = 'walked.json'

/** What is written to one folder, by path. */
export type Documents = Map<string, string>

export interface FlowsRead {
  allFacts: FlowFacts[]
  reviewed: Documents
}

/** By the names of the machines, as git keeps them. */
export const readWalks = async (): Promise<Record<string, Walks>> =>
  JSON.parse(await readFile(join(ROOT, REVIEWED, WALKED), 'utf8').catch(() => '{}')) as Record<string, Walks>

/** What is in git, from the machines and the walks in Chromium. With `fresh`, walks that were made since count too. */
export async function readFlows({ fresh }: { fresh: boolean }): Promise<FlowsRead> {
  const stored = await readWalks()
  const allFacts: FlowFacts[] = []
  const reviewed: Documents = new Map()
  const names = await machineNames()
  const digests = await digestsOf(names)
  const scores = readScores()
  const histories = await changesHere()
  for (const name of names) {
    const reading = await readMachine(name)
    const runs = readRuns(name)
    const walks = walksOf(reading, stored[name] ?? { journeys: [] }, fresh ? runs : undefined)
    const facts = factsOf(reading, walks, { digest: digests[name], runs, mutation: scores[name], history: histories.get(name) })
    allFacts.push(facts)
    for (const [file, text] of Object.entries(reviewedFilesOf(facts))) reviewed.set(`${name}/${file}`, text)
  }
  reviewed.set(WALKED, walkedText(allFacts.map(({ flow, walks }) => ({ name: flow.name, walks }))))
  return { allFacts, reviewed }
}

/** All that is served at /flows. */
export async function madeOf({ allFacts, reviewed }: FlowsRead): Promise<Documents> {
  const made: Documents = new Map([...reviewed].filter(([path]) => path.endsWith('.svg')))
  const flows = allFacts.map(({ flow }) => flow)
  const relations = await relationsOf(flows.map(({ name }) => name))
  for (const facts of allFacts) {
    const { name } = facts.flow
    for (const [file, text] of Object.entries(madeFilesOf(facts))) made.set(`${name}/${file}`, text)
    made.set(`${name}/flow.html`, flowPart(facts, othersOf(facts.flow, flows, relations), allFacts))
    made.set(`${name}/play.json`, JSON.stringify(playData(facts, await readGraph(facts.flow))))
  }
  const styles = `/* Written by \`npm run flows\`. */\n${sharedStyles()}\n${await readFile(join(ASSETS, 'flows.css'), 'utf8')}`
  // In the page, whose first paint waits for no second request.
  const map = mapOf(flows, relations)
  made.set('index.html', flowsPage(allFacts, { flow: map, layout: await layOut(map, 'RIGHT'), relations }, styles))
  made.set('flows.json', sentencesText(allFacts))
  made.set('journeys.json', JSON.stringify(Object.fromEntries(allFacts.map((facts) => [facts.flow.id, searchData(facts)]))))
  made.set('flows.js', await bundlePage())
  return made
}

/** The walks in git, with those that were made here since. */
function walksOf({ flow, journeys: planned }: Reading, stored: Walks, runs: MachineRuns | undefined): Walks {
  const { runs: _, ...made } = runs ?? {}
  const journeys = runs ? walkedIn(flow, runs, planned) : []
  const byTitle = new Map(runs?.runs.map((run) => [run.title, run.byHand]))
  const byHand = Object.fromEntries(planned.map(({ id, title }) => [id, byTitle.get(title)]).filter(([, steps]) => steps))
  return mergeWalks(
    stored,
    { ...made, journeys, byHand },
    planned.map(({ id }) => id),
  )
}

/** For the app in review: the built app leaves its machines' sentences out. */
function sentencesText(allFacts: readonly FlowFacts[]): string {
  const flows = allFacts.map(({ flow }) => [
    flow.id,
    {
      name: flow.name,
      title: flow.title,
      states: Object.fromEntries(
        flow.states.map(({ path, name, sentence, shows }) => [
          path,
          { name, sentence: sentence || (path === '' ? flow.lead : ''), ...(shows && { shows }) },
        ]),
      ),
      transitions: Object.fromEntries(flow.transitions.map((one) => sentenceOf(flow, one))),
    },
  ])
  return `${JSON.stringify(Object.fromEntries(flows), undefined, 1)}\n`
}

const sentenceOf = (flow: Flow, one: FlowTransition) => {
  const people = peopleWords(flow, one).join(' ')
  return [one.id, { ref: one.ref, sentence: one.sentence, by: one.meaning.by, ...(people && { people }) }]
}

/** Brings a folder to what the documents say. The paths of what changed. */
export async function save(folder: string, documents: Documents): Promise<string[]> {
  const changed = await drift(folder, documents)
  for (const path of changed) {
    const text = documents.get(path)
    const file = join(ROOT, folder, path)
    if (text === undefined) await rm(file)
    else {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  }
  return changed
}

/** Where a folder is not what the documents say: files that differ, are missing, or are of no use. */
export async function drift(folder: string, documents: Documents): Promise<string[]> {
  const there = (await filesUnder(ROOT, folder)).map((path) => path.slice(folder.length + 1))
  const differing = await Promise.all(
    [...documents].map(async ([path, text]) =>
      (await readFile(join(ROOT, folder, path), 'utf8').catch(() => undefined)) === text ? [] : [path],
    ),
  )
  return [...differing.flat(), ...there.filter((path) => !documents.has(path))].toSorted()
}
