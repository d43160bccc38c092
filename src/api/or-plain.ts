import { toFailure } from '#machines/model/errors.ts'

/** Repeats a call without its extensions when the backend refuses it and names no reason: it may know only the specification (Decision 150). */
export const orPlain = <T>(call: Promise<T>, plainly: () => Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    const { status, code, field } = toFailure(error)
    if ((status !== 400 && status !== 422) || code || field) throw error
    return plainly()
  })
