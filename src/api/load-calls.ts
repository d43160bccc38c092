import { reloadIfGone } from '#src/device/gone-code.ts'
import { prefetchCode } from '#src/loading/when-idle.ts'
import { noAnswer } from './api-error.ts'

const load = () => import('./calls.ts')
export type Calls = Awaited<ReturnType<typeof load>>

/**
 * The calls, once their code is there: a page that the server has rendered brings its data and is shown before it (6 kB of the first load).
 * Code that does not come is no answer, like that of a server out of reach: queries and flows ask again.
 */
export const loadCalls = (): ReturnType<typeof load> =>
  load().catch(async () => {
    await reloadIfGone()
    return noAnswer()
  })

/** Before they are needed. */
export const prefetchCalls = (): void => prefetchCode(load())
