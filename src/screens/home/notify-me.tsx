import '#src/styles/fields.css'
import './notify-me.css'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import {
  selectAsksContact,
  selectIsBusy,
  selectProblem,
  UNAVAILABLE,
  type WantedPlace,
} from '#machines/availability-request/availability-request.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { liveAvailabilityRequestMachine } from '#src/actors/availability-request.ts'
import { inspect } from '#src/actors/inspect.ts'
import { Form } from '#src/ui/form.tsx'
import { IconCheck } from '#src/ui/icons.ts'

/** 'Notify Me When Available': one tap for customers, a contact first for guests. */
export function NotifyMe({ place }: { place: WantedPlace }) {
  const { notices } = useApp()
  const request = useActorRef(liveAvailabilityRequestMachine, { input: { place, notices }, inspect })
  const problem = useSelector(request, selectProblem)
  const busy = useSelector(request, selectIsBusy)
  const asksContact = useSelector(request, selectAsksContact)
  const noted = useSelector(request, (snapshot) => snapshot.matches('noted'))
  const unavailable = useSelector(request, (snapshot) => snapshot.matches('unavailable'))
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  // The field takes the button's place, and so its focus; a refused contact is there to be corrected.
  useEffect(() => {
    if (asksContact && !busy) field.current?.focus()
  }, [asksContact, busy])

  const over = noted || unavailable
  return (
    <div className="notify stack gap-2">
      <p role="status" className="notify-end">
        {noted && (
          <>
            <IconCheck size={20} stroke={2.2} aria-hidden />
            <span>Thank you. We will tell you as soon as an outlet near you joins.</span>
          </>
        )}
        {unavailable && <span>{UNAVAILABLE}</span>}
      </p>
      {asksContact && !over && (
        <Form
          actor={request}
          className="field"
          onSubmit={() => request.send({ type: 'contact.submit', contact: field.current?.value ?? '' })}
        >
          <label htmlFor={id}>Email or phone number</label>
          <input
            ref={field}
            id={id}
            className="input"
            name="contact"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            readOnly={busy}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
            onChange={() => request.send({ type: 'contact.edit' })}
            onBlur={(event) => request.send({ type: 'contact.leave', contact: event.currentTarget.value })}
          />
          <p id={`${id}-problem`} role="alert" className="field-error">
            {problem}
          </p>
          <button type="submit" className="button" disabled={busy}>
            Notify Me When Available
          </button>
        </Form>
      )}
      {!asksContact && !over && (
        <>
          <button type="button" className="button" aria-disabled={busy} onClick={() => request.send({ type: 'request.send' })}>
            Notify Me When Available
          </button>
          <p role="alert" className="field-error">
            {problem}
          </p>
        </>
      )}
    </div>
  )
}
