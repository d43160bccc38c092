import { toFailure } from './errors.ts'

/** What to tell of a failed call that not every backend knows: one without it answers 404, 405 or 501. */
export function messageOfExtension(error: unknown, unsupportedText: string): string {
  const { status = 0, message } = toFailure(error)
  return [404, 405, 501].includes(status) ? unsupportedText : message
}
