/** What is known of push messages on this device, for the customer who is signed in. */
export interface PushFacts {
  /** The key of the server, by which the browser's push service knows it. */
  key: string
  permission: 'default' | 'denied' | 'granted'
  /** This customer has agreed on this device, and the server has the browser's subscription. */
  isOn: boolean
  /** The order after which the customer was asked. */
  askedAfter?: string | undefined
}

export type PushStanding = 'on' | 'refused' | 'offered' | 'declined'

/** What is shown first. After an order the customer is asked once, so that every later order finds them asked; in the profile there is no order. */
export function pushStanding({ permission, isOn, askedAfter }: PushFacts, orderId?: string): PushStanding {
  if (isOn) return 'on'
  const isRefused = permission === 'denied'
  // Who has refused the browser's messages already is not asked.
  if (orderId !== undefined && askedAfter !== orderId && (askedAfter !== undefined || isRefused)) return 'declined'
  return isRefused ? 'refused' : 'offered'
}
