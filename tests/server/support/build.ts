import { buildIfStale } from '#scripts/build-if-stale.ts'

/** What the servers of the tests start from, in this process and in others. */
export async function setup(): Promise<void> {
  await buildIfStale({ announce: console.log, outputs: ['server', 'database'] })
}
