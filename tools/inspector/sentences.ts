/** What the flows.json beside the page on all flows says of one machine. */
export interface Sentences {
  name: string
  title: string
  states: Record<string, { name: string; sentence: string; shows?: string }>
  transitions: Record<string, { ref: string; sentence: string; by: string }>
}

/** By the ids of the machines. The built app leaves its sentences out. */
export async function readSentences(address = '/flows/flows.json'): Promise<Record<string, Sentences>> {
  const reply = await fetch(address)
  return reply.ok ? ((await reply.json()) as Record<string, Sentences>) : {}
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
