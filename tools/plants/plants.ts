import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'

export const AREAS = ['server', 'storage', 'api', 'worker', 'views', 'styles', 'machines'] as const

/** A fault put in on purpose, as tools/plants/plants.yaml lists it. */
export interface Plant {
  area: (typeof AREAS)[number]
  /** What is wrong then. */
  what: string
  file: string
  /** Texts of the file, each there once, and what stands in their place. */
  edits: readonly (readonly [from: string, to: string])[]
  /** What is expected to notice it: files of Vitest, or a project and files of Playwright, and words of the title. */
  by: [where: string, title?: string]
}

export const readPlants = async (): Promise<Plant[]> => parse(await readFile(new URL('plants.yaml', import.meta.url), 'utf8')) as Plant[]

/** The source with the fault in it. Throws when a text is not there once: the code has changed, and the fault has to follow. */
export function withFault({ edits, file }: Plant, source: string): string {
  let planted = source
  const marks = edits.map(([from, to], index) => {
    const found = planted.split(from).length - 1
    if (found !== 1) throw new Error(`${file} has "${from}" ${found} times, not once`)
    planted = planted.replace(from, () => `\0${index}\0`)
    return to
  })
  return marks.reduce((text, to, index) => text.replace(`\0${index}\0`, () => to), planted)
}
