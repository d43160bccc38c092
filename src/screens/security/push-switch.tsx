import '#src/ui/switch.css'
import { useActorRef, useSelector } from '@xstate/react'
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
import { Notice } from '#src/ui/notice.tsx'

const NAME = 'Tell me when an order moves'

/** Whether this device is told; nothing where it cannot be. */
export function PushSwitch() {
  const consent = useActorRef(livePushConsentMachine, { input: {}, inspect })
  const isShown = useSelector(consent, selectIsShown)
  const isOn = useSelector(consent, selectIsOn)
  const isRefused = useSelector(consent, selectIsRefused)
  const isBusy = useSelector(consent, selectIsBusy)
  const problem = useSelector(consent, selectPushProblem)
  if (!isShown) return null
  return (
    <section className="card padded stack" aria-labelledby="messages">
      <h2 id="messages">Messages on this device</h2>
      {problem !== undefined && <Notice tone="err">{problem}</Notice>}
      <div className={isRefused ? 'stack gap-3' : 'row between'}>
        <div className="grow">
          <p className="bold">{NAME}</p>
          <p className="small muted">{isRefused ? HOW_TO_ALLOW : 'Also while the app is closed'}</p>
        </div>
        {isRefused ? (
          <button type="button" className="button line" aria-disabled={isBusy} onClick={() => consent.send({ type: 'push.recheck' })}>
            Check Again
          </button>
        ) : (
          <button
            type="button"
            className="switch"
            role="switch"
            aria-checked={isOn}
            aria-label={NAME}
            aria-disabled={isBusy}
            onClick={() => consent.send({ type: isOn ? 'push.end' : 'push.allow' })}
          >
            <i />
          </button>
        )}
      </div>
    </section>
  )
}
