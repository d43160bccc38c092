import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/run-command.ts'

/** What one path went through: the paths of states, and ids of transitions. */
export interface RunCoverage {
  title: string
  states: string[]
  /** What a handed event has caused is not among them. */
  transitions: string[]
  /** Transitions whose events were handed to the machine. */
  handed?: string[]
  /** What was done on the page, step by step, in the words of the screen; empty where nothing was. */
  byHand?: string[]
  /** How it ended, how long it took, and the trace of a failure; known once Playwright is done with all of them. */
  result?: 'passed' | 'failed'
  ms?: number
  trace?: string
}

/** What a whole run over one machine went through. */
export interface MachineRuns {
  /** When, of which commit, and the digest of what was walked; known with the results. */
  at?: string
  commit?: string
  digest?: string
  runs: RunCoverage[]
}

/** The test that stands after the walks of a machine, and writes what they went through. */
export const closingTitle = (name: string): string => `the paths of ${name} take every transition in the app`

const FOLDER = join(ROOT, 'e2e/.coverage')

/** For the report on all flows; the last walks of each machine in Chromium are kept. */
export function writeRuns(name: string, runs: MachineRuns): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(runs, undefined, 2)}\n`)
}

/** The last walks of a machine here; undefined when there were none, or when what is left of them was written by another version. */
export function readRuns(name: string): MachineRuns | undefined {
  try {
    const file = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Partial<MachineRuns>
    return Array.isArray(file.runs) ? (file as MachineRuns) : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
