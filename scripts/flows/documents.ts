import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readRuns, type Runner } from '#tests/paths/run-coverage.ts'
import { filesUnder } from '#scripts/files.ts'
import { sharedStyles } from '#server/console/styles.ts'
import { ROOT } from '#scripts/run-command.ts'
import { record, type Recorded, type Records } from './coverage.ts'
import { machineNames } from './machines.ts'
import { flowPart, flowsPage } from './page.ts'
import { bundlePage } from './play/bundle.ts'
import { playBook } from './play/play-book.ts'
import { type Reading, readMachine } from './reading.ts'
import { type Chapter, chapterOf, filesOf } from './write-flow.ts'

export const FLOWS = join(ROOT, 'flows')
const ASSETS = join(import.meta.dirname, 'assets')
const RUNNERS: readonly Runner[] = ['vitest', 'chromium']

/** Everything that is written to flows/, by path. */
export type Documents = Map<string, string>

export interface Book {
  chapters: Chapter[]
  documents: Documents
}

/** All documents, from the machines and what is recorded of the runs. With `fresh`, runs that were made since count too. */
export async function writeBook({ fresh }: { fresh: boolean }): Promise<Book> {
  const chapters: Chapter[] = []
  const documents: Documents = new Map()
  for (const name of await machineNames()) {
    const reading = await readMachine(name)
    const kept = await keptRecords(name)
    const records = fresh ? withFresh(reading, kept) : kept
    const chapter = chapterOf(reading, records)
    chapters.push(chapter)
    for (const [file, text] of Object.entries(filesOf(chapter))) documents.set(`${name}/${file}`, text)
    documents.set(`${name}/coverage.json`, recordsText(records))
    documents.set(`${name}/flow.html`, flowPart(chapter))
    documents.set(`${name}/play.json`, JSON.stringify(playBook(chapter)))
  }
  documents.set('index.html', flowsPage(chapters))
  documents.set('flows.json', sentencesText(chapters))
  documents.set('flows.css', `/* Written by \`npm run flows\`. */\n${sharedStyles()}\n${await readFile(join(ASSETS, 'flows.css'), 'utf8')}`)
  documents.set('flows.js', await bundlePage())
  return { chapters, documents }
}

async function keptRecords(name: string): Promise<Records> {
  const text = await readFile(join(FLOWS, name, 'coverage.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Records
}

/** A run counts when it had at least as many of the journeys of today's plan as the record has. */
function withFresh({ flow, journeys: all, onScreen }: Reading, kept: Records): Records {
  const newer: Records = {}
  for (const runner of RUNNERS) {
    const runs = readRuns(runner, flow.name)
    const journeys = runner === 'vitest' ? all : onScreen
    if (!runs || !journeys) continue
    const recorded = record(runs)
    const known = new Set(record({ runs: journeys.map(({ title }) => ({ title, states: [], transitions: [] })) }).runs)
    const fitting = (one: Recorded | undefined) => one?.runs.filter((mark) => known.has(mark)).length ?? 0
    if (fitting(recorded) >= fitting(kept[runner])) newer[runner] = recorded
  }
  return Object.keys(newer).length > 0 ? { ...kept, ...newer } : kept
}

/** One line for each state and transition: a change is seen. */
function recordsText(records: Records): string {
  const runnersText = RUNNERS.flatMap((runner) => {
    const recorded = records[runner]
    if (!recorded) return []
    const lines = (places: Record<string, unknown>) =>
      `{${Object.entries(places)
        .map(([id, value]) => `\n      ${JSON.stringify(id)}: ${JSON.stringify(value)}`)
        .join(',')}\n    }`
    const { runs, states, transitions, handed = {} } = recorded
    return `  "${runner}": {
    "runs": ${JSON.stringify(runs)},
    "states": ${lines(states)},
    "transitions": ${lines(transitions)},
    "handed": ${lines(handed)}
  }`
  })
  return `{\n${runnersText.join(',\n')}\n}\n`
}

/** For the app in review: the built app leaves its machines' sentences out. */
function sentencesText(chapters: readonly Chapter[]): string {
  const flows = chapters.map(({ flow }) => [
    flow.id,
    {
      name: flow.name,
      title: flow.title,
      states: Object.fromEntries(flow.states.map(({ path, name, sentence, shows }) => [path, { name, sentence, ...(shows && { shows }) }])),
      transitions: Object.fromEntries(flow.transitions.map(({ id, number, sentence }) => [id, { number, sentence }])),
    },
  ])
  return `${JSON.stringify(Object.fromEntries(flows), undefined, 1)}\n`
}

/** Brings flows/ to what the documents say. The paths of what changed. */
export async function save(documents: Documents): Promise<string[]> {
  const changed = await drift(documents)
  for (const path of changed) {
    const text = documents.get(path)
    const file = join(FLOWS, path)
    if (text === undefined) await rm(file)
    else {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  }
  return changed
}

/** Where flows/ is not what the documents say: files that differ, are missing, or are of no use. */
export async function drift(documents: Documents): Promise<string[]> {
  const there = (await filesUnder(ROOT, 'flows')).map((path) => path.slice('flows/'.length))
  const differing = await Promise.all(
    [...documents].map(async ([path, text]) => ((await readFile(join(FLOWS, path), 'utf8').catch(() => undefined)) === text ? [] : [path])),
  )
  return [...differing.flat(), ...there.filter((path) => !documents.has(path))].toSorted()
}
