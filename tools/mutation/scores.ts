import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/run-command.ts'
import { type Score, scoreOf } from './score.ts'
import type { ByFolder } from './tables.ts'

/** The score of one folder of machines/, and the day of the run. */
export interface MutationScore extends Score {
  at: string
}

/** Beside the document: what the pages on the flows tell of each machine. */
const FILE = join(ROOT, 'docs/mutation.json')

export const readScores = (): Record<string, MutationScore> =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, MutationScore>) : {}

/** Folders in which nothing was tried keep their scores. */
export function withScores(
  known: Record<string, MutationScore>,
  folders: ByFolder,
  dayOf: (folder: string) => string,
): Record<string, MutationScore> {
  const tried = Object.entries(folders).map(([folder, changes]) => [folder, { ...scoreOf(changes), at: dayOf(folder) }] as const)
  return Object.fromEntries([...Object.entries(known), ...tried].toSorted(([one], [other]) => one.localeCompare(other)))
}

export function keepScores(scores: Record<string, MutationScore>): void {
  const lines = Object.entries(scores).map(
    ([folder, score]) => `  ${JSON.stringify(folder)}: ${JSON.stringify(score, undefined, 1).replaceAll(/\s+/g, ' ')}`,
  )
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`)
}

/** '22 November 2026' */
export const dayWords = (at: string): string => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
