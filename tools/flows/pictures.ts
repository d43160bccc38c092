import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { alignColumns } from '../../scripts/align-columns.ts'
import { ROOT, runCommand } from '../../scripts/run-command.ts'
import { runBrowserTests } from '../../scripts/run-tests.ts'
import { type Flow, type FlowState, leavesOfFlow, readFlow } from './flow.ts'
import { loadMachine, type Machine, machineNames } from './machines.ts'
import { type Look, pictureFile } from './play/picture-files.ts'

/** Not in git: a folder for the commit that the pictures show, and in it one for each flow. */
const PICTURES = 'flows-pictures'

export interface Screens {
  flow: string
  /** Leaf states that stand on a screen, by path. */
  states: string[]
  /** The other leaf states, and why they have no picture. */
  without: { state: string; because: string }[]
}

/** Which leaf states of a flow are to have pictures. */
export function screensOf(flow: Flow, asserted: Machine['asserted']): Screens {
  const because = ({ isTransient, path }: FlowState) => {
    if (isTransient) return 'left at once'
    if (asserted?.fleeting.includes(path)) return 'left before it is painted'
    if (asserted?.passing.includes(path)) return 'left by itself within a moment'
    return asserted?.states.includes(path) ? undefined : 'the adapter does not look at it'
  }
  const leaves = leavesOfFlow(flow).map((state) => ({ state: state.path, because: because(state) }))
  return {
    flow: flow.name,
    states: leaves.flatMap(({ state, because }) => (because === undefined ? [state] : [])),
    without: leaves.flatMap(({ state, because }) => (because === undefined ? [] : [{ state, because }])),
  }
}

/** A line for each flow, the states without a screen, and the pictures that are missing: a state is to have one on a phone and one on a desktop. */
export function countPictures(flows: readonly Screens[], isThere: (file: string) => boolean) {
  const has = (flow: string, look: Look) => (state: string) => isThere(pictureFile(flow, state, look))
  const rowOf = (name: string, among: readonly Screens[]) => {
    const count = (looks: readonly Look[]) =>
      among.reduce((sum, { flow, states }) => sum + states.filter((state) => looks.every((look) => has(flow, look)(state))).length, 0)
    const [all, both] = [count([]), count(['phone', 'desktop'])]
    const share = all === 0 ? '–' : `${Math.floor((100 * both) / all)} %`
    return [name, String(all), String(count(['phone'])), String(count(['desktop'])), String(count(['dark'])), share]
  }
  const missing = flows.flatMap(({ flow, states }) =>
    (['phone', 'desktop'] as const).flatMap((look) =>
      states.filter((state) => !has(flow, look)(state)).map((state) => pictureFile(flow, state, look)),
    ),
  )
  const without = new Map<string, string[]>()
  for (const { flow, without: states } of flows)
    for (const { state, because } of states) without.set(because, [...(without.get(because) ?? []), `${flow} ${state}`])
  return {
    table: alignColumns([
      ['leaf states', 'on a screen', 'phone', 'desktop', 'dark', 'pictured'],
      ...flows.map((one) => rowOf(one.flow, [one])),
      rowOf('all', flows),
    ]),
    without: [...without].map(([because, states]) => `${states.length} without a screen, ${because}: ${states.join(', ')}`),
    missing,
  }
}

/** Walks these flows, all of them without names, and takes a picture of every state. Says what there is; the code to exit with. */
export async function walkForPictures(names: readonly string[]): Promise<number> {
  const all = await machineNames()
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) {
    console.error(`--pictures: there is no flow ${unknown.join(', ')}. There are: ${all.join(', ')}`)
    return 2
  }
  const walked = names.length > 0 ? names : all
  const commit = await commitHere()
  const folder = join(ROOT, PICTURES, commit)
  const others = await readdir(join(ROOT, PICTURES)).catch(() => [])
  for (const other of others.filter((one) => one !== commit)) await rm(join(ROOT, PICTURES, other), { recursive: true })
  for (const name of walked) await rm(join(folder, name), { recursive: true, force: true })

  process.env['PICTURES'] = folder
  const screens: Screens[] = []
  for (const name of walked) {
    const { model, source, asserted } = await loadMachine(name)
    screens.push(screensOf(readFlow(name, model.machine, source), asserted))
  }
  await walk(names)
  const count = () => countPictures(screens, (file) => existsSync(join(folder, file)))
  // A state that is left when the window gets another size: its desktop picture is of a walk in a wide window from the beginning.
  const again = new Set(count().missing.map((file) => file.split('/')[0]!))
  if (again.size > 0) {
    console.log(`\nSome states mind another size of the window. Once more, in a wide one: ${[...again].join(', ')}`)
    process.env['PICTURES_FOR'] = 'desktop'
    await walk([...again])
  }
  const { table, without, missing } = count()
  console.log(
    `\n${table}\n\n${without.join('\n')}\n\nThe pictures are in ${PICTURES}/${commit}. A server that starts now shows them in /flows.`,
  )
  if (missing.length > 0) console.error(`\n${missing.length} pictures are missing:\n  ${missing.join('\n  ')}`)
  return missing.length === 0 ? 0 : 1
}

/**
 * A message that goes by itself may be gone before its pictures are taken, and its walk is lost: it begins anew, with those that are there.
 * Whether the walks themselves go well, `npm run test:paths` says.
 */
const walk = (names: readonly string[]) => runBrowserTests(['--project=paths', '--retries=3', ...names.map((name) => `paths/${name}.e2e`)])

/** '1a2b3c4', or '1a2b3c4-dirty' where files differ from it. */
async function commitHere(): Promise<string> {
  const { code, output } = await runCommand('git', ['describe', '--always', '--dirty', '--exclude=*'])
  if (code !== 0) throw new Error(`--pictures: git does not say which commit this is.\n${output.trim()}`)
  return output.trim()
}
