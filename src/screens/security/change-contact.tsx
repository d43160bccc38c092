import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { selectIsChanging, selectIsInDialog, selectKind } from '#machines/contact-change/contact-change.machine.ts'
import type { CurrentContact } from '#machines/contact-change/contact-change.schema.ts'
import type { Customer } from '#machines/model/customer.ts'
import { groupedMobile } from '#machines/model/phone.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { contactChangeInput, liveContactChangeMachine } from '#src/actors/contact-change.ts'
import { inspect } from '#src/actors/inspect.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { DetailRow } from './detail-row.tsx'

const ROWS = { email: 'Email', mobile: 'Mobile Number' } as const

export function ChangeContact({ customer }: { customer: Customer }) {
  const app = useApp()
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
      {now.kind === kind && inDialog && <ContactDialog change={change} email={customer.email} />}
    </DetailRow>
  )
  return (
    <>
      {row({ kind: 'email', current: customer.email }, customer.email)}
      {row({ kind: 'mobile', current: customer.contactNumber }, groupedMobile(customer.contactNumber))}
    </>
  )
}
