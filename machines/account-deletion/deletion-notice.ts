/** What the sign-in page says after a deletion was asked for, with the day as it is where the customer is. */
export function deletionNotice(deletesAt: string): string {
  // Calendar and digits are named: a device may be set to others.
  const day = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', { day: 'numeric', month: 'long', year: 'numeric' })
  return `Your account will be deleted on ${day.format(Date.parse(deletesAt))}. Sign in before then to keep it.`
}
