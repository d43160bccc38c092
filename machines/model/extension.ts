import { toFailure } from './errors.ts'

/** A backend without a call answers it with one of these. */
export const isUnsupported = (error: unknown): boolean => [404, 405, 501].includes(toFailure(error).status ?? 0)

/** What to tell of a failed call that not every backend knows. */
export const messageOfExtension = (error: unknown, unsupportedText: string): string =>
  isUnsupported(error) ? unsupportedText : toFailure(error).message
