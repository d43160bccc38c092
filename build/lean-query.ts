import type { Plugin } from 'vite'

/** By module of TanStack Query, the source that takes its place: the app writes through its machines and reads no list by pages. */
export const STAND_INS: Record<string, string> = {
  mutationCache: 'export class MutationCache { clear() {} async resumePausedMutations() {} }',
  infiniteQueryBehavior: [
    "export const infiniteQueryBehavior = () => { throw new Error('build/lean-query.ts leaves infinite queries out') }",
    'export const hasNextPage = infiniteQueryBehavior',
    'export const hasPreviousPage = infiniteQueryBehavior',
  ].join('\n'),
}

/** Leaves mutations and infinite queries out of the app, which uses neither: 1.2 kB of the first load. */
export function leanQuery(): Plugin {
  return {
    name: 'lean-query',
    apply: 'build',
    load: {
      filter: { id: /@tanstack\/query-core\/build\/modern\/(mutationCache|infiniteQueryBehavior)\.js$/ },
      handler: (id) => STAND_INS[/(\w+)\.js$/.exec(id)![1]!],
    },
  }
}
