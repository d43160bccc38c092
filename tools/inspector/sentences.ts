/** What the flows.json beside the page on all flows says of one machine. */
export interface Sentences {
  name: string
  title: string
  states: Record<string, { name: string; sentence: string; shows?: string }>
  transitions: Record<string, { ref: string; sentence: string; by: string; people?: string }>
}

/** By the ids of the machines. The built app leaves its sentences out. */
export async function readSentences(address = '/flows/flows.json'): Promise<Record<string, Sentences>> {
  const reply = await fetch(address)
  return reply.ok ? ((await reply.json()) as Record<string, Sentences>) : {}
}

/** A link to more steps is too long to share. */
const MOST_STEPS = 150

/** The address where the page on all flows plays what an actor of the running app took: for each event the ids of its transitions. */
export function playLink({ name, transitions }: Sentences, did: readonly (readonly string[])[]): string {
  const digits = (id: string) => transitions[id]?.ref.replace(/^[A-Z]+-/, '')
  const words = did.map((ids) => [...new Set(ids)].flatMap((id) => digits(id) ?? []).join('-')).filter((word) => word !== '')
  return `${location.origin}/flows/#play=${name}:${['any', ...words.slice(0, MOST_STEPS)].join('.')}`
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
