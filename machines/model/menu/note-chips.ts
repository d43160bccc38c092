import type { CartLine } from '#machines/model/cart.ts'

/** The contract's limit of one preparation instruction. */
export const LONGEST_NOTE = 300

/** Groups of a menu whose dishes are not seasoned to order. */
const UNSEASONED =
  /\b(breads?|desserts?|sweets?|mithai|ice creams?|cakes?|drinks?|beverages?|juices?|teas?|coffees?|shakes?|bar|service)\b/i
const UNSEASONED_DISH =
  /\b(naan|roti|kulcha|chai|tea|coffee|lassi|juice|soda|shake|sharbat|cola|water|kulfi|jamun|halwa|kheer|jalebi|rabri|rasgulla|ice cream)\b/i

/** What a customer may ask of the kitchen for this dish, in few words. */
export function noteChips({ name, category = '', isVegetarian, isService }: CartLine): string[] {
  if (isService) return []
  // 'Curries & Breads' has both: there the name decides.
  if (category.split(/&|,|\band\b/).every((part) => UNSEASONED.test(part)) || UNSEASONED_DISH.test(name)) return []
  if (/\b(onion|pyaa?z|kanda|jain)\b/i.test(`${name} ${category}`)) return ['Less spicy']
  return isVegetarian ? ['Less spicy', 'No onion', 'Jain'] : ['Less spicy', 'No onion']
}

const isWords = (part: string, words: string) => part.trim().replaceAll(/\s+/g, ' ').toLowerCase() === words.toLowerCase()

/** Whether the words are a part of the note by themselves, between commas. */
export const hasWords = (note: string, words: string): boolean => note.split(',').some((part) => isWords(part, words))

/** The note with these words, or without them where it has them. What the customer typed stays; words without room are not added. */
export function toggleWords(note: string, words: string): string {
  if (hasWords(note, words))
    return note
      .split(',')
      .filter((part) => !isWords(part, words))
      .join(',')
      .trim()
  const typed = note.trim()
  const longer = typed === '' ? words : `${typed}${typed.endsWith(',') ? ' ' : ', '}${words}`
  return longer.length > LONGEST_NOTE ? note : longer
}
