import type { Message } from './outbox.ts'

/** Brings messages of one channel to their recipients. */
export interface Carrier {
  /** Rejects when the message was not accepted: with Undeliverable when trying again is of no use. */
  carry(message: Message, signal: AbortSignal): Promise<void>
  /** Whether the codes stay readable in the outbox until they expire: that is where they are read. */
  keepsCodes: boolean
}
export type Carriers = Record<Message['channel'], Carrier>

/** The reason is for the log: no recipient, no text. */
export class Undeliverable extends Error {}
