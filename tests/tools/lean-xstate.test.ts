import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'
import { leanXState } from '#build/lean-xstate.ts'

test('the states of a machine are built when it runs, once, and it runs as ever', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'mezbaan-xstate-'))
  try {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      plugins: [leanXState()],
      build: {
        outDir,
        lib: { entry: join(ROOT, 'node_modules/xstate/dist/xstate.esm.js'), formats: ['es'], fileName: () => 'xstate.mjs' },
      },
    })
    const { createActor, setup } = (await import(pathToFileURL(join(outDir, 'xstate.mjs')).href)) as typeof import('xstate')

    const told: string[] = []
    const door = setup({ actions: { tell: () => {} } }).createMachine({
      id: 'door',
      initial: 'shut',
      states: { shut: { on: { push: { target: '#open', actions: 'tell' } } }, open: { id: 'open', on: { pull: 'shut' } } },
    })
    const telling = door.provide({ actions: { tell: () => void told.push('opened') } })
    const isBuilt = (machine: object) => Object.hasOwn(machine, 'root')
    expect([door, telling].map(isBuilt)).toEqual([false, false])

    const actor = createActor(telling).start()
    const { root } = telling
    actor.send({ type: 'push' })
    expect([actor.getSnapshot().value, told]).toEqual(['open', ['opened']])
    actor.send({ type: 'pull' })
    expect(actor.getSnapshot().value).toBe('shut')
    expect([door, telling].map(isBuilt)).toEqual([false, true])
    expect(telling.root).toBe(root)
    expect([telling.events, Object.keys(telling.states)]).toEqual([
      ['push', 'pull'],
      ['shut', 'open'],
    ])
  } finally {
    await rm(outDir, { recursive: true })
  }
})
