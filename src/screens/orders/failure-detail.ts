import { messageOf, UNEXPECTED } from '#machines/model/errors.ts'

/** The server's message, else a fixed text. */
export const detailOf = (error: unknown): string => {
  const message = messageOf(error)
  return message === UNEXPECTED ? 'Something went wrong. Please try again.' : message
}
