import { number, string } from 'yup'
import { email } from './fields.ts'

/** Field rules that no form uses yet, so that nothing of them reaches a browser. */

const sized = (what: string, shortest: number, longest: number) =>
  string()
    .trim()
    .required(`${what} is required`)
    .min(shortest, `${what} must be at least ${shortest} characters long`)
    .max(longest, `${what} must be at most ${longest} characters`)

const needed = (what: string) => string().trim().required(`${what} is required`)

/** An empty text passes: the address may be left out. */
const address = (message: string) =>
  string()
    .trim()
    .test('address', message, (value) => !value || isWebAddress(value))

export const emailOrPhoneOfAnyCountry = string()
  .trim()
  .required('Email or phone number is required')
  .test('contact', 'Please enter a valid email or a phone number of 10 to 15 digits', (value) => {
    return /^\d{10,15}$/.test(value) || email.isValidSync(value)
  })

export const description = string().max(200, 'Description must be at most 200 characters')
export const website = address('Please enter a valid website address')
export const imageUrl = address('Please enter a valid image address')
export const timeTaken = number()
  .required('Time taken is required')
  .typeError('Time taken must be a number')
  .min(1, 'Time taken must be at least 1')
export const serviceName = sized('Service name', 3, 50)
export const discount = number()
  .typeError('Discount must be a number')
  .min(0, 'Discount cannot be negative')
  .max(100, 'Discount must be at most 100')
export const averageCost = number().typeError('Average cost must be a number').min(0, 'Average cost must be at least 0')

export const houseNumber = needed('House number')
export const street = sized('Street', 3, 100)
export const landmark = string().trim()
export const city = sized('City', 2, 50)
export const district = sized('District', 2, 50)
export const state = sized('State', 3, 50)
export const country = sized('Country', 3, 50)
export const pincode = string()
  .trim()
  .required('Pincode is required')
  .matches(/^\d{6}$/, 'Pincode must be exactly 6 digits')

export const outletName = needed('Outlet name')
export const businessStatus = needed('Business status')
export const businessType = needed('Business type')

/** Only what a browser may open: `javascript:` is a URL too. URL itself belongs to the outside. */
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#.]+(\.[^\s/?#.]+)*(:\d{1,5})?([/?#]\S*)?$/i.test(text)
