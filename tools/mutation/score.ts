/** What Stryker's report says, the parts used here: https://github.com/stryker-mutator/mutation-testing-elements, its schema. */
export interface StrykerReport {
  files: Record<string, { source: string; mutants: StrykerMutant[] }>
  testFiles?: Record<string, { source?: string }>
}

interface StrykerMutant {
  mutatorName: string
  replacement?: string
  status: string
  location: { start: Place; end: Place }
}

/** Both count from 1. */
interface Place {
  line: number
  column: number
}

/** A change in a machine. */
export interface Change {
  file: string
  line: number
  /** The whole of that line: tells changes of the same code apart. */
  around: string
  mutator: string
  /** What stands there, in one line. */
  code: string
  replacement: string
  status: string
}

/** Stryker's words for what a change can come to; others (left alone, no valid program) say nothing about the tests. */
const KILLED = ['Killed', 'Timeout']
const LIVES = ['Survived', 'NoCoverage']

export function changesOf({ files }: StrykerReport): Change[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ mutatorName, replacement = '', status, location: { start, end } }): Change => {
      const around = oneLine(lines[start.line - 1]!)
      const inside = lines.slice(start.line - 1, end.line)
      inside[inside.length - 1] = inside.at(-1)!.slice(0, end.column - 1)
      inside[0] = inside[0]!.slice(start.column - 1)
      return {
        file,
        line: start.line,
        around,
        mutator: mutatorName,
        code: oneLine(inside.join(' ')),
        replacement: oneLine(replacement),
        status,
      }
    })
  })
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export interface Score {
  killed: number
  /** Killed changes whose run was ended because it took too long. */
  timeouts: number
  survived: number
  of: number
}

export function scoreOf(changes: readonly Change[]): Score {
  const count = (among: readonly string[]) => changes.filter(({ status }) => among.includes(status)).length
  const killed = count(KILLED)
  const survived = count(LIVES)
  return { killed, timeouts: count(['Timeout']), survived, of: killed + survived }
}

export const survivorsOf = (changes: readonly Change[]): Change[] => changes.filter(({ status }) => LIVES.includes(status))

/**
 * The report as if what survived, or what ran out of time, had not been tried yet: Stryker then tries it again, and nothing else. Without the
 * texts of tests it takes a test for the same by its name: new ones beside it do not make it try again what that one has killed.
 */
export const without = (doubt: 'survivors' | 'timeouts', report: StrykerReport): StrykerReport => ({
  ...report,
  testFiles: Object.fromEntries(Object.entries(report.testFiles ?? {}).map(([name, file]) => [name, { ...file, source: undefined }])),
  files: Object.fromEntries(
    Object.entries(report.files).map(([name, file]) => [
      name,
      { ...file, mutants: file.mutants.filter(({ status }) => !(doubt === 'survivors' ? LIVES : ['Timeout']).includes(status)) },
    ]),
  ),
})

/** 1 where nothing was tried. */
export const share = ({ killed, of }: Score): number => (of === 0 ? 1 : killed / of)
