import { capital, type Sentences } from '#tools/inspector/sentences.ts'
import type { SearchBook } from '#tools/flows/search-book.ts'

/** A row of the page, or a journey. */
export interface Place {
  /** Its anchor. */
  id: string
  words: string
}

/** The places of a flow that have all of these words; with `notRun` those alone that nothing ran. */
export function placesIn(flow: string, sentences: Sentences, book: SearchBook, words: readonly string[], notRun: boolean): Place[] {
  const { title, states, transitions } = sentences
  const sentenceOf = new Map(Object.values(transitions).map(({ ref, sentence }) => [ref.slice(ref.indexOf('-') + 1), sentence]))
  const missed = new Set(book.notRun)
  const places: (Place & { more?: string })[] = [
    ...Object.entries(states).map(([path, { name, sentence, shows = '' }]) => ({
      id: `${flow}${path && '.'}${path}`,
      words: `${name}: ${sentence} ${shows}`,
    })),
    ...Object.values(transitions).map(({ ref, sentence }) => ({ id: ref, words: sentence })),
    ...book.journeys.map(([id, name, texts, refs]) => ({
      id,
      words: `${id.slice(2)} ${name}`,
      more: `${texts} ${refs
        .split(' ')
        .map((ref) => sentenceOf.get(ref))
        .join(' ')}`,
    })),
  ]
  return places
    .filter(({ id }) => !notRun || missed.has(id))
    .filter(({ words: text, more = '' }) => words.every((word) => `${title} ${text} ${more}`.toLowerCase().includes(word)))
    .map(({ id, words: text }) => ({ id, words: capital(text.trim()) }))
}
