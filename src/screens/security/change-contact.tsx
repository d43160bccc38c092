import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { WENT_WRONG } from '#machines/model/errors.ts'
import { selectIsChanging, selectIsInDialog, selectKind } from '#machines/contact-change/contact-change.machine.ts'
import type { CurrentContact } from '#machines/contact-change/contact-change.schema.ts'
import type { Customer } from '#machines/model/customer.ts'
import { groupedNumber } from '#machines/model/contact.ts'
import { useApp, useToast } from '#src/actors/app-context.tsx'
import { contactChangeInput, liveContactChangeMachine } from '#src/actors/contact-change.ts'
import { inspect } from '#src/actors/inspect.ts'
import { lazy, usePrefetch } from '#src/loading/lazy.tsx'
import { DetailRow } from './detail-row.tsx'

const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((module) => module.ContactDialog), { when: 'painted' })

const ROWS = { email: 'Email', mobile: 'Mobile Number' } as const

export function ChangeContact({ customer }: { customer: Customer }) {
  const app = useApp()
  const toast = useToast()
  usePrefetch(ContactDialog)
  const [input] = useState(() => contactChangeInput(app))
  const change = useActorRef(liveContactChangeMachine, { input, inspect })
  const kind = useSelector(change, selectKind)
  const changing = useSelector(change, selectIsChanging)
  const inDialog = useSelector(change, selectIsInDialog)
  const row = (now: CurrentContact, value: string) => (
    <DetailRow
      label={ROWS[now.kind]}
      value={value}
      status={now.kind === kind && changing && !inDialog && 'It is being changed...'}
      isBusy={changing}
      onChange={() => change.send({ type: 'dialog.open', ...now })}
    >
      {now.kind === kind && inDialog && (
        <ContactDialog
          change={change}
          email={customer.email}
          onFailure={() => {
            change.send({ type: 'dialog.close' })
            toast('error', WENT_WRONG)
          }}
        />
      )}
    </DetailRow>
  )
  return (
    <>
      {row({ kind: 'email', current: customer.email }, customer.email)}
      {row({ kind: 'mobile', current: customer.contactNumber }, groupedNumber(customer.contactNumber))}
    </>
  )
}
