import { useSelector } from '@xstate/react'
import { type ChangeEvent, type FocusEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { groupedNumber } from '#machines/model/contact.ts'
import { type Gender, GENDERS } from '#machines/model/customer.ts'
import {
  selectIsPreparingPhoto,
  selectIsSavingProfile,
  selectProfileBanner,
  selectProfileErrors,
  type ProfileEditRef,
} from '#machines/profile-edit/profile-edit.machine.ts'
import { PROFILE_FIELDS, type ProfileField, type ProfileForm as Filled, today } from '#machines/profile-edit/profile-edit.schema.ts'
import { paths } from '#src/paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Form } from '#src/ui/form.tsx'

const GENDER_NAMES: Record<Gender, string> = { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other' }
/** What a half-typed date stands for: the browser tells only that it is no date, and '' would take the saved one away. */
const NO_DATE = 'incomplete'

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })
/** '28 February 1990': which of its numbers is the month, the browser's field does not say. */
const inWords = (date: string) => (Number.isNaN(Date.parse(date)) ? undefined : DAY.format(Date.parse(date)))

const valueOf = (input: HTMLInputElement) => (input.type === 'date' && input.validity.badInput ? NO_DATE : input.value)

export function ProfileForm({ edit }: { edit: ProfileEditRef }) {
  const errors = useSelector(edit, selectProfileErrors)
  const banner = useSelector(edit, selectProfileBanner)
  const saving = useSelector(edit, selectIsSavingProfile)
  const preparing = useSelector(edit, selectIsPreparingPhoto)
  const [customer] = useState(useSelector(edit, ({ context }) => context.customer))
  const [latest] = useState(today)
  const [gender, setGender] = useState(customer.gender ?? '')
  const [born, setBorn] = useState(customer.dateOfBirth ?? '')

  const submit = ({ elements }: HTMLFormElement) => {
    const text = (field: ProfileField) => (field === 'gender' ? gender : valueOf(elements.namedItem(field) as HTMLInputElement))
    edit.send({ type: 'form.submit', form: Object.fromEntries(PROFILE_FIELDS.map((field) => [field, text(field)])) as Filled })
  }

  const field = (name: Exclude<ProfileField, 'gender'>) => ({
    name,
    className: 'input',
    defaultValue: customer[name],
    onChange: () => edit.send({ type: 'field.edit', field: name }),
    onBlur: (event: FocusEvent<HTMLInputElement>) => edit.send({ type: 'field.leave', field: name, value: valueOf(event.currentTarget) }),
  })
  const chooseGender = (event: ChangeEvent<HTMLInputElement>) => {
    setGender(event.currentTarget.value as Gender)
    edit.send({ type: 'field.edit', field: 'gender' })
  }

  return (
    <Form actor={edit} className="profile-form stack gap-3" onSubmit={submit}>
      <Field label="Name" error={errors.name}>
        {(described) => <input {...described} {...field('name')} autoComplete="name" autoCapitalize="words" />}
      </Field>
      <Field label="Date of birth" error={errors.dateOfBirth} hint={inWords(born)}>
        {(described) => (
          <input
            {...described}
            {...field('dateOfBirth')}
            type="date"
            data-empty={born === '' || undefined}
            min="1900-01-01"
            max={latest}
            autoComplete="bday"
            onInput={({ currentTarget }) => setBorn(currentTarget.value)}
          />
        )}
      </Field>
      <fieldset className="field" aria-describedby={errors.gender ? 'gender-error' : undefined}>
        <legend className="label">Gender</legend>
        <div className="row">
          <div className="segments fill grow">
            {GENDERS.map((value) => (
              <label key={value}>
                <input
                  className="visually-hidden"
                  type="radio"
                  name="gender"
                  value={value}
                  checked={gender === value}
                  onChange={chooseGender}
                />
                {GENDER_NAMES[value]}
              </label>
            ))}
          </div>
          <button type="button" className="link" aria-label="Clear gender" aria-disabled={gender === ''} onClick={() => setGender('')}>
            Clear
          </button>
        </div>
        <p className="field-error" id="gender-error">
          {errors.gender}
        </p>
      </fieldset>
      <Field label="Email">{(described) => <input {...described} className="input fixed-value" value={customer.email} readOnly />}</Field>
      <Field label="Mobile">
        {(described) => (
          <input {...described} className="input fixed-value numeral" value={groupedNumber(customer.contactNumber)} readOnly />
        )}
      </Field>
      <p className="small muted profile-contacts">
        Both are changed under{' '}
        <Link className="link" to={paths.security()}>
          Sign-in & Security
        </Link>
      </p>
      {banner && <Notice tone="err">{banner}</Notice>}
      <div className="profile-save stack gap-2">
        <button type="submit" className="button full" aria-disabled={saving || preparing}>
          {saving ? 'Saving...' : 'Save Changes'}
        </button>
        <Link className="button line full" to={paths.profile()} replace>
          Cancel
        </Link>
      </div>
    </Form>
  )
}

interface Described {
  id: string
  'aria-invalid': boolean
  'aria-describedby'?: string
}

/** Label, input, and the line below it, which is kept free: a message that came would move what is about to be tapped. */
function Field({
  label,
  error,
  hint,
  children,
}: {
  label: string
  error?: string
  hint?: string
  children: (described: Described) => ReactNode
}) {
  const id = useId()
  const below = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': below ? `${id}-below` : undefined })}
      <p className={error ? 'field-error' : 'small muted'} id={`${id}-below`}>
        {below}
      </p>
    </div>
  )
}
