import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/run-command.ts'

/** Where the paths of a machine ran. */
export type Runner = 'vitest' | 'chromium'

/** What one path went through: the paths of states, and ids of transitions. */
export interface RunCoverage {
  title: string
  states: string[]
  /** What a handed event has caused is not among them. */
  transitions: string[]
  /** Transitions whose events were handed to the machine. */
  handed?: string[]
}

/** What a whole run over one machine went through. */
export interface MachineRuns {
  runs: RunCoverage[]
  /** Transitions that no customer can cause on a screen and that are handed to the machine, with the reason. */
  handed?: Record<string, string>
}

const FOLDERS: Record<Runner, string> = { vitest: join(ROOT, 'tests/.coverage'), chromium: join(ROOT, 'e2e/.coverage') }

/** For the report on all flows; the last run of each machine is kept. */
export function writeRuns(runner: Runner, name: string, runs: MachineRuns): void {
  // A machine with a fault in it tells nothing of the real one.
  if (process.env['PLANT']) return
  mkdirSync(FOLDERS[runner], { recursive: true })
  writeFileSync(join(FOLDERS[runner], `${name}.json`), `${JSON.stringify(runs, undefined, 2)}\n`)
}

/** The last run of a machine here; undefined when there was none, or when what is left of it was written by another version. */
export function readRuns(runner: Runner, name: string): MachineRuns | undefined {
  try {
    const kept = JSON.parse(readFileSync(join(FOLDERS[runner], `${name}.json`), 'utf8')) as Partial<MachineRuns>
    return Array.isArray(kept.runs) ? (kept as MachineRuns) : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
