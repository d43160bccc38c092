import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import {
  HOW_TO_ALLOW,
  selectIsBusy,
  selectIsOn,
  selectIsRefused,
  selectIsShown,
  selectPushProblem,
} from '#machines/push-consent/push-consent.machine.ts'
import { inspect } from '#src/actors/inspect.ts'
import { livePushConsentMachine } from '#src/actors/push-consent.ts'
import { paths } from '#src/paths.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Asks once, after an order, whether this device shall be told when it moves. */
export function PushCard({ orderId }: { orderId: string }) {
  const consent = useActorRef(livePushConsentMachine, { input: { orderId }, inspect })
  const isShown = useSelector(consent, selectIsShown)
  const isOn = useSelector(consent, selectIsOn)
  const isRefused = useSelector(consent, selectIsRefused)
  const isBusy = useSelector(consent, selectIsBusy)
  const problem = useSelector(consent, selectPushProblem)
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const moves = [
      consent.on('choice.made', () => heading.current?.focus()),
      consent.on('card.closed', () => document.querySelector('h1')?.focus()),
    ]
    return () => moves.forEach((move) => move.unsubscribe())
  }, [consent])

  if (!isShown) return null
  return (
    <section className="paper stack gap-3" aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {isOn ? 'We tell you on this device' : 'Tell me when it is ready'}
      </h2>
      {isOn ? (
        <p className="small muted">
          You can take it back at any time in <Link to={paths.security()}>Sign-in &amp; Security</Link>.
        </p>
      ) : isRefused ? (
        <>
          <p className="small">{HOW_TO_ALLOW}</p>
          <button type="button" className="button line full" aria-disabled={isBusy} onClick={() => consent.send({ type: 'push.recheck' })}>
            Check Again
          </button>
        </>
      ) : (
        <>
          <p className="small muted">
            This device can tell you when your order is accepted and when it is ready, also while the app is closed. You can take it back at
            any time.
          </p>
          {problem !== undefined && <Notice tone="err">{problem}</Notice>}
          <button type="button" className="button tonal full" aria-disabled={isBusy} onClick={() => consent.send({ type: 'push.allow' })}>
            {isBusy ? 'Please wait...' : 'Yes, Tell Me'}
          </button>
          <button type="button" className="button line full" aria-disabled={isBusy} onClick={() => consent.send({ type: 'push.decline' })}>
            No Thanks
          </button>
        </>
      )}
    </section>
  )
}
