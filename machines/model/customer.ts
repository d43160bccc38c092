export const GENDERS = ['MALE', 'FEMALE', 'OTHER'] as const
export type Gender = (typeof GENDERS)[number]

/** What customers may say of themselves, or leave out: form, wire, storage and server go through this list. All are text. */
export const PERSONAL_FIELDS = ['gender', 'dateOfBirth'] as const
export type PersonalField = (typeof PERSONAL_FIELDS)[number]
/** `dateOfBirth` as YYYY-MM-DD. */
type Personal = { [Field in PersonalField]?: Field extends 'gender' ? Gender : string }
/** What is missing stays, null takes away. */
export type PersonalChanges = { [Field in PersonalField]?: Personal[Field] | null }

/** The value of each field by `valueOf`, as `read` takes it; a gender that is none of ours is left out. */
export const readPersonal = (valueOf: (field: PersonalField) => unknown, read: (value: unknown) => string | undefined): Personal => ({
  ...Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, read(valueOf(field))])),
  gender: GENDERS.find((known) => known === valueOf('gender')),
})

/** What the app keeps of the signed-in customer. */
export interface Customer extends Personal {
  id: string
  name: string
  email: string
  contactNumber: string
  whitelabelId: string
  createdAt?: string
  updatedAt?: string
  /** The media key of the customer's own photo. */
  photo?: string
}
