import { type Actor, createActor, fromCallback } from 'xstate'
import type { CartEmitted } from '#machines/cart/cart.context.ts'
import type { cartMachine } from '#machines/cart/cart.machine.ts'
import type { Notice } from '#machines/notices/notices.machine.ts'
import type { NoticesRef } from '#machines/notices/notices-ref.ts'

/** What a cart stores, emits and has said, in one order. */
export function cartLog() {
  const did: (CartEmitted | { type: 'stored' } | (Omit<Notice, 'kind'> & { type: 'toast' }))[] = []
  const notices: NoticesRef = createActor(
    fromCallback<Parameters<NoticesRef['send']>[0]>(({ receive }) => {
      receive((event) => {
        if (event.type !== 'notice.show') return
        const { kind: _kind, ...said } = event.notice
        did.push({ type: 'toast', ...said })
      })
    }),
  ).start()
  const store = () => void did.push({ type: 'stored' })
  return {
    did,
    notices,
    actions: { store, storeEnd: (_: unknown, { reason }: { reason?: string }) => (reason === 'elsewhere' ? undefined : store()) },
    hear: (cart: Actor<typeof cartMachine>) => {
      cart.on('*', (event) => did.push(event))
      return did
    },
  }
}
