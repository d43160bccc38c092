import '#src/styles/fields.css'
import './edit-profile.css'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Customer } from '#machines/model/customer.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { liveProfileEditMachine } from '#src/actors/profile-edit.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { Logo } from '#src/ui/logo.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PhotoField } from './photo-field.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Edits the profile of the signed-in customer. */
export function EditProfileRoute() {
  const customer = useSelector(useApp().session, selectCustomer)
  return customer ? <EditProfile customer={customer} /> : null
}

function EditProfile({ customer }: { customer: Customer }) {
  const { session, notices } = useApp()
  const navigate = useNavigate()
  const edit = useActorRef(liveProfileEditMachine, { input: { customer, notices, session }, inspect })

  useEffect(() => {
    const toProfile = () => void navigate(paths.profile(), { replace: true })
    const done = [edit.on('profile.saved', toProfile), edit.on('profile.unchanged', toProfile)]
    return () => done.forEach((one) => one.unsubscribe())
  }, [edit, navigate])

  return (
    <>
      {/* Where the bar of the app has it, which this page does without. */}
      <div className="only-wide edit-brand" role="region" aria-label="Site">
        <Link to={paths.home()} aria-label={`${config.brand.name} home`}>
          <Logo />
        </Link>
      </div>
      <PageHeader back={paths.profile()} title="Edit Profile" />
      <main className="wrap page narrow-page stack gap-3">
        <PhotoField edit={edit} />
        <ProfileForm edit={edit} />
      </main>
    </>
  )
}
