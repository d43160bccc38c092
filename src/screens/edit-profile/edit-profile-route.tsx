import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Customer } from '#machines/model/customer.ts'
import { localDate } from '#machines/model/dates.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp, useToast } from '#src/actors/app-context.tsx'
import { liveProfileEditMachine } from '#src/actors/profile-edit.ts'
import { inspect } from '#src/actors/inspect.ts'
import { paths } from '#src/paths.ts'
import { EditProfileScreen } from './edit-profile-screen.tsx'

const today = () => localDate(new Date().toISOString())!

/** Edits the profile of the signed-in customer; another account that signs in meanwhile gets a fresh form. */
export function EditProfileRoute() {
  const customer = useSelector(useApp().session, selectCustomer)
  return customer ? <EditProfile key={customer.id} customer={customer} /> : null
}

function EditProfile({ customer }: { customer: Customer }) {
  const { session } = useApp()
  const navigate = useNavigate()
  const toast = useToast()
  const edit = useActorRef(liveProfileEditMachine, { input: { customer, today }, inspect })

  useEffect(() => {
    const heard = [
      edit.on('profile.saved', ({ customer }) => {
        session.send({ type: 'customer.edited', customer })
        toast('success', 'Profile updated successfully', true)
        void navigate(paths.profile(), { replace: true })
      }),
      edit.on('profile.unchanged', () => void navigate(paths.profile(), { replace: true })),
      edit.on('profile.refused', ({ message }) => toast('error', message)),
    ]
    return () => heard.forEach((one) => one.unsubscribe())
  }, [edit, session, toast, navigate])

  return <EditProfileScreen edit={edit} />
}
