import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** What customers here choose first and the library's list has late or not at all; the earlier, the more often. */
const INDIAN_WORDS = `
india bharat krishna ganesh jaihind sairam jaimatadi shreeram jaishreeram jaishriram harharmahadev mahadev radhekrishna radhakrishna harekrishna
sachin tendulkar sachintendulkar dhoni msdhoni virat kohli viratkohli rohit rohitsharma hindustan vandemataram indiaindia iloveindia
hanuman bajrang saibaba omsairam shivshiv ganpati ganesha lakshmi laxmi saraswati durga parvati sitaram jaimaa waheguru satnam
allahu allahuakbar bismillah alhamdulillah muhammad mohammad mohammed
rahul rajesh rakesh ramesh suresh mahesh mukesh dinesh santosh sandeep sanjay vijay vikram vishal vinod deepak manish manoj anil ashok arjun
aditya abhishek amit ankit ankita priya pooja neha nisha sunita anita kavita savita preeti swati shweta sneha divya
mumbai bombay delhi newdelhi kolkata calcutta chennai madras bangalore bengaluru hyderabad pune lucknow jaipur ahmedabad kerala punjab gujarat
maharashtra rajasthan tamilnadu karnataka kashmir nepal
shahrukh salman salmankhan hrithik amitabh rajnikanth rajini deepika katrina kareena chotabheem doraemon cricket kabaddi flipkart whatsapp
biryani samosa chapati paneer masala tandoori mango jaanu jaaneman maapaa mummypapa mummydaddy
`

/** A password must withstand so many guesses, as many as six random characters do. */
const ENOUGH_GUESSES = 1e6
/** A password of one word must withstand fewer: what people add to a word, such as @123 or a year, is among the first hundred guesses. */
const ENOUGH_GUESSES_OF_WORD = 1e4
/** The time grows with the square of the length and with the look-alikes that are tried: 390 ms for 128 characters and the library's own 100 (Decision 247). */
const LOOKED_AT = { maxLength: 32, l33tMaxSubstitutions: 10 }

// Made at the first use: the dictionary takes 50 ms to unpack, which a start need not wait for.
let estimator: ZxcvbnFactory | undefined
const estimate = (password: string, own: string[]) =>
  (estimator ??= new ZxcvbnFactory({
    ...LOOKED_AT,
    dictionary: { ...dictionary, indian: INDIAN_WORDS.trim().split(/\s+/) },
    graphs: adjacencyGraphs,
  })).check(password, own)

/** Whether a password falls within a million guesses. `own` are the customer's email, phone number and name; `brand` is the product's name. */
export function isEasyToGuess(password: string, own: readonly string[], brand: string): boolean {
  const words = [...own, brand].flatMap(partsOf)
  if (estimate(password, words).guesses < ENOUGH_GUESSES) return true
  const core = password.replaceAll(/^\P{L}{1,6}|\P{L}{1,6}$/gu, '')
  if (core === password || core === '') return false
  const { guesses, sequence } = estimate(core, words)
  return guesses < ENOUGH_GUESSES_OF_WORD && sequence.length === 1 && sequence[0]!.pattern !== 'bruteforce'
}

/** asha.rao@example.com: itself, asha.rao, asha, rao. Asha Rao: itself, AshaRao, Asha, Rao. */
function partsOf(value: string): string[] {
  const [name = ''] = value.split('@')
  const parts = name.split(/[^\p{L}\p{N}]+/u)
  return [value, name, parts.join(''), ...parts.filter((part) => part.length > 2)]
}
