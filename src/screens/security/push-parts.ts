/** What asks for messages after an order, and what ends them in the account. */
export { PushCard } from './push-card.tsx'
export { PushSwitch } from './push-switch.tsx'
