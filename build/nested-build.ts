import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { ROOT } from '#scripts/run-command.ts'

/** A build of its own beside the app's. It starts before the app's build (in configResolved): one inside the other would wait for it for ever. */
export const NESTED_BUILD = { configFile: false, root: ROOT, logLevel: 'error', publicDir: false } as const

/** The modules of all scripts compiled here: their packages ship with the app, see licences.ts. Filled before generateBundle, where it is read. */
export const compiledModules = new Set<string>()

/** Compiles one source with all its imports into an inline script. */
export async function compileScript(source: string): Promise<string> {
  const { output } = (await build({
    ...NESTED_BUILD,
    // Libraries leave out what only developers read.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(ROOT, source), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  for (const id of output[0].moduleIds) compiledModules.add(id)
  return output[0].code.trim()
}

/** The chunk of this module and those it waits for, by file name. */
export function staticImports(bundle: Rolldown.OutputBundle, isRoot: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<string>()
  const waiting = chunks.filter(isRoot).map(({ fileName }) => fileName)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...(byName.get(file)?.imports ?? []))
  }
  return seen
}
