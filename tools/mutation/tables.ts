import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Change, type Score, scoreOf, share, survivorsOf } from './score.ts'

/** Why a change survives, and the patterns of the changes that it explains. */
export interface Reason extends Partial<Record<'file' | 'around' | 'mutator' | 'code' | 'looks' | 'becomes', string>> {
  what: string
  why: string
}

export const readReasons = (): Reason[] => parse(readFileSync(join(import.meta.dirname, 'reasons.yaml'), 'utf8')) as Reason[]

export type ByFolder = Record<string, readonly Change[]>

/** Rounded down: 95.0 % is never less than 95 %. */
export const percent = (score: Score): string => `${(Math.floor(share(score) * 1000) / 10).toFixed(1)} %`

export function resultsTable(folders: ByFolder): string {
  const rows = Object.entries(folders).map(([folder, changes]) => resultRow(folder, scoreOf(changes)))
  const all = resultRow('**all**', scoreOf(Object.values(folders).flat()))
  return ['| Folder | Killed | Of them by time | Survived | Of | |', '|---|---:|---:|---:|---:|---:|', ...rows, all].join('\n')
}

const resultRow = (name: string, score: Score): string =>
  `| ${name} | ${score.killed} | ${score.timeouts} | ${score.survived} | ${score.of} | ${percent(score)} |`

export const reasonFor = (change: Change, reasons: readonly Reason[]): Reason | undefined =>
  reasons.find(
    ({ file = '', around = '', mutator = '', code = '', looks, becomes = '' }) =>
      new RegExp(file).test(change.file) &&
      new RegExp(around).test(change.around) &&
      new RegExp(mutator).test(change.mutator) &&
      new RegExp(looks ? `^\\(?${looks}( (\\|\\||&&) ${looks})*\\)?$` : code).test(change.code) &&
      new RegExp(becomes).test(change.replacement),
  )

/** Every survivor: those that have a reason by reason, the others one by one. */
export function survivorTables(changes: readonly Change[], reasons: readonly Reason[]): string {
  const survivors = survivorsOf(changes)
  const grouped = reasons
    .map((reason) => ({ reason, found: survivors.filter((change) => reasonFor(change, reasons) === reason) }))
    .filter(({ found }) => found.length > 0)
  const open = survivors.filter((change) => !reasonFor(change, reasons))
  const rows = grouped.map(({ reason, found }) => `| ${reason.what} | ${reason.why} | ${found.length} | ${filesOf(found)} |`)
  const tables = ['| Change | Why no test can see it | | Where |', '|---|---|---:|---|', ...rows]
  if (open.length === 0) return tables.join('\n')
  const each = open.map(({ file, line, code, replacement }) => `| ${shortOf(file)}:${line} | ${quoted(code)} | ${quoted(replacement)} |`)
  return [...tables, '', `Holes that are still open: ${open.length}.`, '', '| Where | Code | Becomes |', '|---|---|---|', ...each].join(
    '\n',
  )
}

function filesOf(changes: readonly Change[]): string {
  const counts = new Map<string, number>()
  for (const { file } of changes) counts.set(shortOf(file), (counts.get(shortOf(file)) ?? 0) + 1)
  return [...counts].map(([file, count]) => (count === 1 ? file : `${file} (${count})`)).join(', ')
}

/** `cart/cart.changes` for machines/cart/cart.changes.ts. */
const shortOf = (file: string): string => file.replace(/^machines\//, '').replace(/\.ts$/, '')

const LONGEST = 90
const quoted = (code: string): string => {
  const short = code.length > LONGEST ? `${code.slice(0, LONGEST)}…` : code
  return short === '' ? '(nothing)' : `\`\` ${short.replaceAll('|', '\\|')} \`\``
}
