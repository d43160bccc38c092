import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/run-command.ts'

const FOLDER = join(ROOT, 'e2e/.coverage')

/** What one path took: kept in a file, since a failure makes Playwright go on in another process. */
interface Walked {
  title: string
  transitions: string[]
}

/** One run of Playwright, whose workers are its children. */
const folderOf = (name: string) => join(FOLDER, `run-${process.ppid}`, name)

export function keepWalked(name: string, walked: Walked): void {
  const folder = folderOf(name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${readdirSync(folder).length}.json`), JSON.stringify(walked))
}

/** The paths that took each transition, by title; what was kept of the run is taken away. */
export function takeWalked(name: string): Map<string, string[]> {
  const folder = folderOf(name)
  const taken = new Map<string, string[]>()
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) {
    const { title, transitions } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Walked
    for (const id of new Set(transitions)) taken.set(id, [...(taken.get(id) ?? []), title])
  }
  rmSync(folder, { recursive: true })
  return taken
}

/** For the report on all flows: the transitions of a machine in Chromium, with the paths that take them. */
export function writeCoverage(name: string, coverage: unknown): void {
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(coverage, undefined, 2)}\n`)
}
