import { isDiskFull } from './db/disk.ts'

/** What to tell the person who started the server when it did not start. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Mezbaan did not start. ${String(error)}`
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop that one, or choose another port, as in PORT=3001 npm start`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs rights this user does not have: choose another, as in PORT=3000 npm start`
  if (isDiskFull(error) && code !== undefined)
    return `The disk is full, so Mezbaan did not start. Nothing that was acknowledged is lost: make room, then start again. (${error.message})`
  if (error.cause instanceof Error) return explainStartFailure(error.cause)
  // A plain error was worded for this reader; the others are surprises, and their stack says where.
  return error.name === 'Error' && code === undefined ? error.message : `Mezbaan did not start. ${error.stack}`
}
