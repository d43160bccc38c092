import { capital, type Sentences } from '#tools/inspector/sentences.ts'
import type { SearchBook } from '#tools/flows/search-book.ts'

/** A row of the page, or a journey. */
export interface Place {
  /** Its anchor. */
  id: string
  words: string
  isJourney?: boolean
}

const FILLERS = new Set(
  'a an and are be can cannot could do does happens how in is of on that the there this to what when where which who why'.split(' '),
)

/** The words of a question that name something, without their endings: 'Who rejects the orders?' asks for 'reject' and 'order'. */
export function searchWords(question: string): string[] {
  const words = question
    .toLowerCase()
    .split(/[\s?!,;]+/)
    .filter(Boolean)
  const naming = words.filter((word) => !FILLERS.has(word))
  return (naming.length > 0 ? naming : words).map(stem)
}

/** What all forms of a word begin with: 'cancel' of 'cancelled', 'mov' of 'moves'. */
const stem = (word: string): string =>
  word.replace(/(?<=[a-z]{3})(?:(?<double>[lnprt])\k<double>(?:ed|ing)|ed|ing|es|(?<![su])s|e)$/, '$<double>')

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
    ...Object.values(transitions).map(({ ref, sentence, people }) => ({ id: ref, words: sentence, ...(people && { more: people }) })),
    ...book.journeys.map(([id, name, texts, refs]) => ({
      id,
      isJourney: true,
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
    .map(({ id, words: text, isJourney }) => ({ id, words: capital(text.trim()), ...(isJourney && { isJourney }) }))
}
