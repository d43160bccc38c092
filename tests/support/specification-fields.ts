import { number, string } from 'yup'
import { isEmail, mobileError, tidyContact } from '#machines/model/contact.ts'
import { OUTLET_STATUSES, OUTLET_TYPES } from '#machines/model/outlet/outlet.ts'

/** The rules that the specification names without a form: no page asks for these fields, and the demo's data keeps the rules. */

const upTo = (what: string, longest: number) => string().max(longest, `${what} must be at most ${longest} characters`)
const required = (what: string) => string().trim().required(`${what} is required`)
const between = (what: string, shortest: number, longest: number) =>
  required(what)
    .min(shortest, `${what} must be at least ${shortest} characters`)
    .max(longest, `${what} must be at most ${longest} characters`)
const atLeast = (what: string, least: number) =>
  number().typeError(`${what} must be a number`).required(`${what} is required`).min(least, `${what} must be at least ${least}`)
const oneOf = (what: string, values: readonly string[]) =>
  required(what).test('choice', `Please choose a ${what.toLowerCase()}`, (value) => values.includes(value))

export const emailOrPhone = () =>
  required('Email or Phone Number').test(
    'contact',
    'Please enter a valid email or phone number of 10 to 15 digits',
    (value) => isEmail(value) || /^\d{10,15}$/.test(value),
  )
export const phone = () =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? tidyContact(value) : value))
    .defined('Phone number is required')
    .min(1, 'Phone Number cannot be empty')
    .test((value, { createError }) => {
      const message = mobileError(value, 'Phone number must be exactly 10 digits')
      return message === undefined || createError({ message })
    })
export const otp = () =>
  string()
    .required('OTP is required')
    .matches(/^\d{6}$/, 'OTP is required')

export const about = () => upTo('About', 500)
/** In months. */
export const pastExperience = () =>
  atLeast('Past experience', 0).integer('Past experience must be a whole number of months').max(600, 'Maximum 50 years')

export const outletName = () => required('Outlet name')
export const businessStatus = () => oneOf('Business status', OUTLET_STATUSES)
export const businessType = () => oneOf('Business type', OUTLET_TYPES)
export const averageCost = () => atLeast('Average cost', 0)
export const website = () => string().url('Please enter a valid website URL')
export const imageUrl = () =>
  string().matches(/^[a-z][a-z\d+.-]*:\S+$/i, { message: 'Please enter a valid image URL', excludeEmptyString: true })

export const houseNumber = () => required('House number')
export const street = () => between('Street', 3, 100)
export const landmark = () => string().trim()
export const city = () => between('City', 2, 50)
export const district = () => between('District', 2, 50)
export const state = () => between('State', 3, 50)
export const country = () => between('Country', 3, 50)
export const pincode = () => required('Pincode').matches(/^\d{6}$/, 'Pincode must be exactly 6 digits')

export const serviceName = () => between('Service name', 3, 50)
export const description = () => upTo('Description', 200)
/** In minutes. */
export const timeTaken = () => atLeast('Time taken', 1)
/** In per cent. */
export const discount = () =>
  number().typeError('Discount must be a number').required('Discount is required').max(100, 'Discount must be at most 100')
