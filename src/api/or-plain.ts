import { toFailure } from '#machines/model/errors.ts'

/**
 * A backend without extensions may refuse a request for a field beyond the specification: it is asked once more without. One that has them
 * names what it refuses.
 */
export const orPlain = <T>(asked: Promise<T>, plainly: () => Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    const { status, code, field } = toFailure(error)
    if ((status !== 400 && status !== 422) || code || field) throw error
    return plainly()
  })
