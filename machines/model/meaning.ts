const BY = ['customer', 'server', 'clock', 'kitchen', 'staff', 'device'] as const
/** The gravest first. */
export const RISKS = ['money', 'session', 'data', 'comfort'] as const

/** What a transition means: the `meta` of each, which its picture, its journeys and their tiers are made from. The built app has none. */
export interface Meaning {
  /**
   * Who makes it happen. `kitchen`: the outlet's people, as the customer hears of them; `staff`: they themselves, at the counter; `device`: the
   * browser, the network, another tab, or the app by itself.
   */
  by: (typeof BY)[number]
  /** What a fault there costs: a wrong sum or order, an account in the wrong hands, something entered or stored, or nothing that lasts. */
  risk: (typeof RISKS)[number]
  /** It is a step of what the flow is made for: of a way from its first state to a good end. */
  main?: true
  /** Who else learns of it, away from this screen: the outlet's people, the customers of the outlet, or the owner of an email address or phone. */
  informs?: 'outlet' | 'customer' | 'contact'
  /** It happens to a guest alone, or to a customer who is signed in alone, where the flow has both. */
  only?: 'guest' | 'customer'
}

type Meanings = Record<Meaning['by'], Record<Meaning['risk'], Meaning>>

const meanings = (main?: true): Meanings => {
  const weighed = (by: Meaning['by']) => Object.fromEntries(RISKS.map((risk) => [risk, { by, risk, ...(main && { main }) }]))
  return Object.fromEntries(BY.map((by) => [by, weighed(by)])) as Meanings
}

/** `meta: by.server.money`: the server makes it happen, and a fault there costs money. */
export const by: Meanings = /* @__PURE__ */ meanings()
/** Says the same as `by`, of the main path. */
export const main: Meanings = /* @__PURE__ */ meanings(true)

/** `meta: informs('outlet', main.server.money)` */
export const informs = (who: NonNullable<Meaning['informs']>, meaning: Meaning): Meaning => ({ ...meaning, informs: who })
/** `meta: only('guest', by.customer.comfort)` */
export const only = (who: NonNullable<Meaning['only']>, meaning: Meaning): Meaning => ({ ...meaning, only: who })
