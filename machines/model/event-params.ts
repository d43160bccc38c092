/** `params: ofEvent`: an action or a guard is given the whole event, whose type the transition knows. */
export const ofEvent = <Event>({ event }: { event: Event }): Event => event
