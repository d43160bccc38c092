import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/run-command.ts'
import type { RunCoverage } from '#tests/paths/run-coverage.ts'

/** One run of Playwright, whose workers are its children. */
const folderOf = (name: string) => join(ROOT, 'e2e/.coverage', `run-${process.ppid}`, name)

/** Kept in a file, since a failure makes Playwright go on in another process. */
export function keepWalked(name: string, walked: RunCoverage): void {
  const folder = folderOf(name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${readdirSync(folder).length}.json`), JSON.stringify(walked))
}

/** What the paths went through, each by its title; what was kept of the run is taken away. */
export function takeWalked(name: string): RunCoverage[] {
  const folder = folderOf(name)
  mkdirSync(folder, { recursive: true })
  const walked = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as RunCoverage)
  rmSync(folder, { recursive: true })
  return walked
}
