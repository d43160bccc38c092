/** What to tell the person who started the server when it did not start. */
export function explainStartFailure(error: unknown): string {
  const { code, port, message, stack, cause } = error as NodeJS.ErrnoException & { port?: number; cause?: unknown }
  if (code === 'EADDRINUSE') {
    return `Port ${port ?? ''} is taken by another program: stop that one, or choose another port, as in PORT=3001 npm start`
  }
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} needs rights this user does not have: choose another, as in PORT=3000 npm start`
  if (code === 'ELOCKED') {
    return 'The data folder is in use by another Mezbaan: stop that one, or choose another folder, as in DATA_DIR=./data2 npm start'
  }
  if (cause) return explainStartFailure(cause)
  return `Mezbaan did not start. ${stack ?? message ?? String(error)}`
}
