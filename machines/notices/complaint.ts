import { type Said, toastOf } from './notices-ref.ts'

/** The step of complaints about a form, which is over once the customer edits it. */
export const EDITING = 'editing'

/** The event that complains about what stands in a form. */
export const complaintOf = (message = '', more: Pick<Said, 'isAlertBelow'> = {}) =>
  toastOf({ tone: 'error', message, step: EDITING, ...more })
