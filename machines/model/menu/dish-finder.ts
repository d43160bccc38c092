import type { MenuCategory } from './menu-item.ts'
import { type Findable, type Findables, plain, searchMenu } from './menu-search.ts'

/** The search that also knows other spellings and typing errors, without a library (Decision 203). Its chunk loads when the customer goes to the search field. */

export interface Found<Category = MenuCategory> {
  /** The dishes in their categories, the category of the best dish first. */
  categories: Category[]
  /** No dish has every word of the query: these are the nearest. */
  isNearest: boolean
}

/** A menu prepared for the search. */
export interface DishIndex {
  items: Findable[]
  words: Map<string, Word & { places: Places }>
  /** The dishes that words of earlier queries came near: of a query that is being typed, one word is new at most. */
  near: Map<string, Places>
}

/** How much is known of the dishes at these places in `items`, from 0 to 1. */
type Places = Map<number, number>

/** A word as it is written, and by its sound: 'biriyani' and 'biryani' are written in two ways and sound alike. */
interface Word {
  written: Letters
  sound: Letters
}
interface Letters {
  text: string
  /** As bits: a word without the consonants of the query is passed over quickly. */
  consonants: number
}

/** What a word tells of a dish, by where it stands. */
const TELLS = { name: 1, category: 0.5, ingredient: 0.3 }
/** Nearest dishes: how many at most, how like the query at least, and how far behind the best one. */
const NEAREST = { most: 12, likeness: 0.4, ofBest: 0.8 }
const MOST_WORDS = 8
const MOST_LETTERS = 24
const MOST_CACHED = 100

/** Spellings of one sound in words of Indian kitchens. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/c(?=[eiy])/g, 's'],
  [/ck|c(?!h)|q/g, 'k'],
  [/ph/g, 'f'],
  [/([bdgjkst])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/y/g, 'i'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/(.)\1+/gu, '$1'],
  [/a[ou]$/, 'av'],
  [/(?<=...)ai$/, 'a'],
]
const WORD = /[\p{L}\p{M}\p{N}]+/gu

const lettersOf = (text: string): Letters => ({ text, consonants: consonantsOf(text) })
function toWord(written: string): Word {
  const text = plain(written).slice(0, MOST_LETTERS)
  return {
    written: lettersOf(text),
    sound: lettersOf(SOUNDS.reduce((sound, [spelling, letter]) => sound.replace(spelling, letter), text)),
  }
}
const typedWords = (query: string): Word[] =>
  (query.match(WORD) ?? [])
    .slice(0, MOST_WORDS)
    .map(toWord)
    .filter(({ written }) => written.text !== '')

/** Prepares a menu. Thousands of dishes take a while: the promise that `pause` gives now and then lets input and paint go first. */
export async function indexDishes(menu: readonly Findables<Findable>[], pause: () => Promise<void> | undefined): Promise<DishIndex> {
  const index: DishIndex = { items: [], words: new Map(), near: new Map() }
  const add = (written: string, place: number, tells: number) => {
    const word = index.words.get(written) ?? { ...toWord(written), places: new Map() }
    tell(word.places, place, tells)
    index.words.set(written, word)
  }
  for (const category of menu)
    for (const item of category.items) {
      const place = index.items.push(item) - 1
      const name = item.name.match(WORD) ?? []
      for (const [at, word] of name.entries()) {
        add(word, place, TELLS.name)
        // Two words are often typed as one.
        if (at > 0) add(name[at - 1]! + word, place, TELLS.name)
      }
      for (const word of category.name.match(WORD) ?? []) add(word, place, TELLS.category)
      for (const text of [...item.ingredients, ...item.cuisines])
        for (const word of text.match(WORD) ?? []) add(word, place, TELLS.ingredient)
      const pausing = pause()
      if (pausing) await pausing
    }
  return index
}

const tell = (places: Places, place: number, tells: number) => places.set(place, Math.max(tells, places.get(place) ?? 0))

/** Dishes with every word of the query, as written or in another spelling, those called so first; when there are none, the nearest. */
export function findDishes<Category extends Findables<Findable>>(
  index: DishIndex,
  menu: readonly Category[],
  query: string,
): Found<Category> {
  const words = typedWords(query)
  const ranks = new Map<Findable, number>()
  for (const [item, { likeness, hasAll }] of likenesses(index, words, spelt)) if (hasAll) ranks.set(item, likeness > 0.99 ? 1 : 0)
  for (const { items } of searchMenu(menu, query))
    for (const item of items) {
      const name = plain(item.name)
      ranks.set(item, words.every(({ written }) => name.includes(written.text)) ? 2 : (ranks.get(item) ?? 0))
    }
  const categories = ranked(menu, ranks)
  return categories.length > 0
    ? { categories, isNearest: false }
    : { categories: ranked(menu, nearestOf(menu, likenesses(index, words, near))), isNearest: true }
}

/** The categories whose name has every word of the query or one like it. */
export function categoriesLike(names: readonly string[], query: string): string[] {
  const words = typedWords(query)
  const isLike = (typed: Word, word: Word) =>
    word.written.text.startsWith(typed.written.text) || isSpelling(typed, word) || likenessOf(typed, word) > 0
  return names.filter((name) => {
    const own = typedWords(name)
    return words.length > 0 && words.every((typed) => own.some((word) => isLike(typed, word)))
  })
}

interface Likeness {
  likeness: number
  /** Each word of the query tells something of the dish. */
  hasAll: boolean
}

/** How like the query the dishes are; a word of the query counts by its length. */
function likenesses(index: DishIndex, words: readonly Word[], placesOf: typeof near): Map<Findable, Likeness> {
  const letters = words.reduce((sum, { written }) => sum + written.text.length, 0)
  const matches = words.map((typed) => ({ places: placesOf(index, typed), share: typed.written.text.length / letters }))
  const all = new Map<Findable, Likeness>()
  for (const place of new Set(matches.flatMap(({ places }) => [...places.keys()]))) {
    const parts = matches.map(({ places, share }) => (places.get(place) ?? 0) * share)
    all.set(index.items[place]!, { likeness: parts.reduce((sum, part) => sum + part), hasAll: !parts.includes(0) })
  }
  return all
}

/** The dishes with that word or one that begins so, in any spelling. */
function spelt(index: DishIndex, typed: Word): Places {
  const found: Places = new Map()
  for (const word of index.words.values()) if (isSpelling(typed, word)) for (const [place, tells] of word.places) tell(found, place, tells)
  return found
}

const isSpelling = ({ sound: { text: typed } }: Word, { sound: { text } }: Word): boolean =>
  text === typed || (typed.length > 2 && text.startsWith(typed))

/** The dishes with a word like that one. */
function near(index: DishIndex, typed: Word): Places {
  const known = index.near.get(typed.written.text)
  if (known) return known
  const found: Places = new Map()
  for (const word of index.words.values()) {
    const likeness = likenessOf(typed, word)
    if (likeness > 0) for (const [place, tells] of word.places) tell(found, place, tells * likeness)
  }
  if (index.near.size === MOST_CACHED) index.near.clear()
  index.near.set(typed.written.text, found)
  return found
}

/** An error may be one of a spelling, or one of the finger: 'chappati' sounds like 'chapati', in 'dhicken' one key is another. */
const likenessOf = (typed: Word, word: Word): number => Math.max(nearness(typed.written, word.written), nearness(typed.sound, word.sound))

/** 1 for the same letters, less with every typing error: one for three letters at most, and in a short word not in the first. */
function nearness({ text: typed, consonants }: Letters, word: Letters): number {
  const most = typed.length < 3 ? 0 : typed.length / 3
  if ((typed.length < 5 && typed[0] !== word.text[0]) || bitsIn(consonants & ~word.consonants) > most) return 0
  const errors = typingErrors(typed, word.text, most)
  return errors <= most ? 1 - errors / typed.length : 0
}

const VOWELS = 'aeiou'
function consonantsOf(word: string): number {
  let bits = 0
  for (const letter of word) if (letter >= 'a' && letter <= 'z' && !VOWELS.includes(letter)) bits |= 1 << (letter.charCodeAt(0) - 97)
  return bits
}
function bitsIn(number: number): number {
  let bits = 0
  for (let rest = number; rest !== 0; rest &= rest - 1) bits++
  return bits
}

/** Spellings differ in vowels above all: an error in one counts half. */
const errorIn = (letter: string): number => (VOWELS.includes(letter) ? 0.5 : 1)
/** What it costs that a word goes on after what is typed. */
const GOES_ON = 0.25

/** The rows of the table below, one size for all words. */
const rows = [0, 1, 2].map(() => new Float32Array(MOST_LETTERS + 1))

/**
 * The least errors between what is typed and the word or a beginning of it: a letter left out, added, replaced, or swapped with the next
 * (Damerau-Levenshtein). Infinity when there are more than `most`.
 */
function typingErrors(typed: string, word: string, most: number): number {
  const end = Math.min(word.length, typed.length + Math.ceil(2 * most))
  let [earlier, before, now] = rows as [Float32Array, Float32Array, Float32Array]
  before[0] = 0
  for (let at = 1; at <= end; at++) before[at] = before[at - 1]! + errorIn(word[at - 1]!)
  for (let line = 1; line <= typed.length; line++) {
    const letter = typed[line - 1]!
    const error = errorIn(letter)
    let least = (now[0] = before[0]! + error)
    for (let at = 1; at <= end; at++) {
      const other = word[at - 1]!
      const otherError = errorIn(other)
      const replaced = letter === other ? 0 : Math.max(error, otherError)
      let errors = Math.min(before[at - 1]! + replaced, before[at]! + error, now[at - 1]! + otherError)
      if (line > 1 && letter === word[at - 2] && typed[line - 2] === other) errors = Math.min(errors, earlier[at - 2]! + 1)
      now[at] = errors
      least = Math.min(least, errors)
    }
    if (least > most) return Infinity
    ;[earlier, before, now] = [before, now, earlier]
  }
  let errors = Infinity
  for (let at = 1; at <= end; at++) errors = Math.min(errors, before[at]! + (at < word.length ? GOES_ON : 0))
  return errors
}

function nearestOf(menu: readonly Findables<Findable>[], likeness: ReadonlyMap<Findable, Likeness>): Map<Findable, number> {
  const all = menu
    .flatMap(({ items }) => items)
    .map((item) => [item, likeness.get(item)?.likeness ?? 0] as const)
    .toSorted(([, one], [, other]) => other - one)
  const least = Math.max(NEAREST.likeness, (all[0]?.[1] ?? 0) * NEAREST.ofBest)
  return new Map(all.slice(0, NEAREST.most).filter(([, one]) => one >= least))
}

/** The dishes in their categories: better ones first, equal ones in the menu's order. */
function ranked<Category extends Findables<Findable>>(menu: readonly Category[], ranks: ReadonlyMap<Findable, number>): Category[] {
  const rankOf = (item: Findable) => ranks.get(item)!
  return menu
    .map((category) => ({
      ...category,
      items: category.items.filter((item) => ranks.has(item)).toSorted((one, other) => rankOf(other) - rankOf(one)),
    }))
    .filter(({ items }) => items.length > 0)
    .toSorted((one, other) => rankOf(other.items[0]!) - rankOf(one.items[0]!))
}

export interface NamePart {
  text: string
  isFound: boolean
}

/** A dish's name in parts: what the query finds in it, and what is around. */
export function partsOf(name: string, query: string, isNearest: boolean): NamePart[] {
  const words = typedWords(query)
  return name.split(/([\p{L}\p{M}\p{N}]+)/u).flatMap((text) => foundIn(text, words, isNearest))
}

/** The letters that were typed, or the whole word when it is written otherwise. */
function foundIn(text: string, words: readonly Word[], isNearest: boolean): NamePart[] {
  const word = toWord(text)
  const letters = word.written.text
  const typed = words.find(({ written }) => letters.includes(written.text))?.written.text
  if (typed === undefined || letters.length !== text.length) {
    const isLike = isNearest ? likenessOf : isSpelling
    return [{ text, isFound: typed !== undefined || words.some((one) => Boolean(isLike(one, word))) }]
  }
  const from = letters.indexOf(typed)
  const to = from + typed.length
  return [
    { text: text.slice(0, from), isFound: false },
    { text: text.slice(from, to), isFound: true },
    { text: text.slice(to), isFound: false },
  ].filter((part) => part.text !== '')
}
