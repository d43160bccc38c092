import { callerOf } from '#server/auth/identity.ts'
import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, unfit } from '#server/problem.ts'
import { isPublicName } from './public-host.ts'
import { dropSubscription, readPushKeys, saveSubscription } from './queries.ts'

export const pushRoutes = ({ db, now, pushContact }: Deps) => {
  const needPush = () => {
    if (pushContact === undefined) throw new Problem(404, 'This server sends no push messages.')
  }
  return {
    async getPushKey() {
      return { data: pushContact === undefined ? {} : { key: (await readPushKeys(db)).publicKey } }
    },
    async subscribePush(request) {
      needPush()
      const { endpoint, keys } = request.body
      if (!URL.canParse(endpoint) || !isPublicName(new URL(endpoint).hostname))
        throw unfit('endpoint', 'This push service cannot be reached.')
      await saveSubscription(db, callerOf(request), { endpoint, ...keys }, now())
      return { data: { isTold: true } }
    },
    async unsubscribePush(request) {
      await dropSubscription(db, callerOf(request))
      return { data: { isTold: false } }
    },
  } satisfies Partial<Handlers>
}
