export const GENDERS = ['MALE', 'FEMALE', 'OTHER'] as const
export type Gender = (typeof GENDERS)[number]

/** What the app keeps of the signed-in customer. */
export interface Customer {
  id: string
  name: string
  email: string
  contactNumber: string
  whitelabelId: string
  createdAt?: string
  updatedAt?: string
  gender?: Gender
  /** YYYY-MM-DD */
  dateOfBirth?: string
  /** The media key of the customer's own photo. */
  photo?: string
}
