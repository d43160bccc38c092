import { capital, type Sentences } from '#tools/inspector/sentences.ts'
import type { SearchData } from '#tools/flows/search-data.ts'
import { plural } from '#tools/flows/words.ts'

/** A row of the page, or a journey. */
export interface Place {
  /** Its anchor. */
  id: string
  words: string
  isJourney?: boolean
  /** How many of the words that are asked for it has. */
  hits: number
}

const FILLERS = new Set(
  (
    'a an and are at be by can cannot could did do does for from get happens has have how i if in is it my of on or that the their there they this ' +
    'to until was we what when where which while who why will with without would you'
  ).split(' '),
)

/** What people say, and what the flows say of the same. */
const SAME: Record<string, string[]> = {
  refund: ['credit note', 'given back'],
  restaurant: ['outlet'],
  offline: ['network'],
  login: ['sign'],
  sold: ['out of stock'],
  two: ['twice', 'second order'],
  eta: ['promised'],
}

/** The words of a question that name something, without their endings: 'Who rejects the orders?' asks for 'reject' and 'order'. */
export function searchWords(question: string): string[] {
  const words = question
    .toLowerCase()
    // A folder is named by its words: order-attempt. An id stays whole: chk-j083e.
    .split(/[\s?!,;]+|(?<=[a-z])-(?=[a-z]+(?![a-z\d]))/)
    .filter(Boolean)
  const naming = words.filter((word) => !FILLERS.has(word))
  return (naming.length > 0 ? naming : words).map(stem)
}

/** What all forms of a word begin with: 'cancel' of 'cancelled', 'mov' of 'moves'. */
const stem = (word: string): string =>
  word.replace(/(?<=[a-z]{3})(?:(?<double>[lnprt])\k<double>(?:ed|ing)|ed|ing|es|(?<![su])s|e)$/, '$<double>')

/** The places of a flow that have any of these words. */
export function placesIn(flow: string, sentences: Sentences, journeys: SearchData, words: readonly string[]): Place[] {
  const { title, states, transitions } = sentences
  const sentenceOf = new Map(Object.values(transitions).map(({ ref, sentence }) => [ref.slice(ref.indexOf('-') + 1), sentence]))
  const places: (Omit<Place, 'hits'> & { more?: string })[] = [
    ...Object.entries(states).map(([path, { name, sentence, shows = '' }]) => ({
      id: `${flow}${path && '.'}${path}`,
      words: `${name}: ${sentence} ${shows}`,
    })),
    ...Object.values(transitions).map(({ ref, sentence, people = '' }) => ({ id: ref, words: sentence, more: `${ref} ${people}` })),
    { id: `version-${flow}`, words: 'Which version changed this?' },
    ...journeys.map(([id, name, texts, refs]) => ({
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
    .map(({ more = '', words: text, ...place }) => ({
      ...place,
      words: capital(text.trim()),
      hits: hitsIn(`${title} ${text} ${more}`, words),
    }))
    .filter(({ hits }) => hits > 0)
}

/** How many of these words a text has, each as the beginning of one of its own. */
export const hitsIn = (text: string, words: readonly string[]): number =>
  words.filter((word) => [word, ...(SAME[word] ?? [])].some((one) => beginning(one).test(text))).length

const beginning = (word: string): RegExp => new RegExp(`(?<![a-z\\d])${word.replaceAll(/\W/g, String.raw`\$&`)}`, 'i')

/**
 * Those with the most of the words: a question that no place answers whole leads to what comes nearest. A flow stands before its parts, and
 * journeys stand last.
 */
export function nearest<Found extends Place>(places: readonly Found[]): Found[] {
  const most = Math.max(...places.map(({ hits }) => hits))
  const rank = ({ id, isJourney }: Place) => (isJourney ? 2 : Number(/[.-]/.test(id)))
  return places.filter(({ hits }) => hits === most).toSorted((one, other) => rank(one) - rank(other))
}

const NOTHING = 'Nothing was found. Under “All flows” stand the questions that are asked most, and each flow by its name.'

/** '1 answer over all flows, and 2 places in 1 flow'; of a question that no place answers whole, how much of it these have. */
export function countWords(places: readonly (Place & { flow: string })[], asked: number, answers: number): string {
  const told = answers > 0 ? [`${plural(answers, 'answer')} over all flows`] : []
  const [first] = places
  if (!first) return told.length > 0 ? `${told[0]}, and nothing else` : NOTHING
  const count = `${plural(places.length, 'place')} in ${plural(new Set(places.map(({ flow }) => flow)).size, 'flow')}`
  if (first.hits === asked) return [...told, count].join(', and ')
  return [...told, `No place has all of these words: ${count} with ${first.hits} of ${asked}`].join('. ')
}
