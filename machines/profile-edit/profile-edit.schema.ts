import { errorsOf, type FieldErrors } from '../model/field-errors.ts'
import { type Customer, PERSONAL_FIELDS, type PersonalChanges } from '../model/customer.ts'
import { localDate } from '../model/dates.ts'
import { messageFor, name, tidyName } from '../model/fields.ts'
import { PERSONAL_RULES } from '../model/customer-fields.ts'

export const PROFILE_FIELDS = ['name', ...PERSONAL_FIELDS] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]
/** What the form holds: '' where nothing is given. */
export type ProfileForm = Record<ProfileField, string>
export type ProfileErrors = FieldErrors<ProfileField | 'photo'>

/** YYYY-MM-DD where the customer is. */
export const today = (): string => localDate(new Date().toISOString()) ?? ''

export function profileFieldError(field: ProfileField, value: string): string | undefined {
  if (field === 'name') return messageFor(name, value)
  // All others may be left out.
  return value === '' ? undefined : messageFor(PERSONAL_RULES[field](today()), value)
}

/** A form that changes nothing of the customer. */
export const formOf = (customer: Customer): ProfileForm =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, customer[field] ?? ''])) as ProfileForm

export const profileErrors = (form: ProfileForm): ProfileErrors =>
  errorsOf(PROFILE_FIELDS, (field) => profileFieldError(field, form[field]))

/** A picture file as the rules see it; the browser's own File and Blob are such. */
export interface PictureFile {
  readonly size: number
  /** MIME type as the browser tells it, '' when it does not know. */
  readonly type: string
}

const LARGEST_PICTURE_MB = 20
export const NOT_A_PICTURE = 'Please select an image file'
export const PICTURE_TOO_LARGE = `Please select a picture of at most ${LARGEST_PICTURE_MB} MB`

/** Why a file cannot become the photo. Drawings (SVG) are documents that can hold anything, so they are none. */
export function pictureError({ type, size }: PictureFile): string | undefined {
  if (!/^image\/(?!svg)/.test(type)) return NOT_A_PICTURE
  return size > LARGEST_PICTURE_MB * 1_000_000 ? PICTURE_TOO_LARGE : undefined
}

/** What becomes of the photo when the form is saved. */
export type PhotoEdit = { kind: 'unchanged' } | { kind: 'removed' } | { kind: 'chosen'; picture: PictureFile; key?: string }

/** What a save sends: only what is different, null for what is taken away. */
export interface ProfileChanges extends PersonalChanges {
  name?: string
  /** A media key. */
  photo?: string | null
}

/** The differences between the customer and a form without errors. */
export function profileChanges(saved: Customer, form: ProfileForm, photo: PhotoEdit): ProfileChanges {
  const changes: ProfileChanges = {}
  if (tidyName(form.name) !== saved.name) changes.name = tidyName(form.name)
  for (const field of PERSONAL_FIELDS) {
    const value = form[field].trim()
    if (value !== (saved[field] ?? '')) Object.assign(changes, { [field]: value || null })
  }
  if (photo.kind === 'removed') changes.photo = null
  if (photo.kind === 'chosen' && photo.key !== undefined) changes.photo = photo.key
  return changes
}
