import { messageOf } from '#machines/model/errors.ts'

/** For a watcher that broke: its flow goes on without it. */
export const logBreakdown =
  (what: string) =>
  (_: unknown, { error }: { error: unknown }): void =>
    console.warn(`${what}:`, messageOf(error))
