import { messageOf, UNEXPECTED, WENT_WRONG } from '#machines/model/errors.ts'

/** The server's message, else a fixed text. */
export const detailOf = (error: unknown): string => {
  const message = messageOf(error)
  return message === UNEXPECTED ? WENT_WRONG : message
}
