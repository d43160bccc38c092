/** What a browser test has recorded of a story: who told whom, in order. Kept in flows/stories.json. */
export interface Story {
  name: string
  title: string
  steps: StoryStep[]
}

export interface StoryStep {
  /** What the customer does, or what happens around the customer. */
  does: string
  told: Told[]
}

/** One message. */
export interface Told {
  how: How
  /** A flow by its folder, CUSTOMER or BROWSER; of an answer the call that is answered. */
  from: string
  /** A flow by its folder; of a call the call. */
  to: string
  /** The transitions that the receiver took for it, by their ids for people. */
  takes: string[]
}

const HOWS = ['tells', 'starts', 'calls', 'answers'] as const
export type How = (typeof HOWS)[number]

export const CUSTOMER = 'customer'
/** The page, the device and the clock. */
export const BROWSER = 'browser'

/** Throws with a sentence where the text is no record of stories. */
export function readStories(text: string): Story[] {
  const record = objectOf(parsed(text), 'the record')
  return Object.entries(record).map(([name, value]) => {
    if (!/^[a-z][a-z-]*$/.test(name)) throw new NoRecord(`"${name}" is no name of a story`)
    const story = objectOf(value, name)
    return {
      name,
      title: textOf(story['title'], `the title of ${name}`),
      steps: listOf(story['steps'], `the steps of ${name}`).map((one, index) => stepOf(one, `step ${index + 1} of ${name}`)),
    }
  })
}

function stepOf(value: unknown, where: string): StoryStep {
  const step = objectOf(value, where)
  return {
    does: textOf(step['does'], `what is done in ${where}`),
    told: listOf(step['told'], `what is told in ${where}`).map((one) => toldOf(one, `a message in ${where}`)),
  }
}

function toldOf(value: unknown, where: string): Told {
  const { how, from, to, takes } = objectOf(value, where)
  if (!HOWS.includes(how as How)) throw new NoRecord(`${where}: "how" is ${HOWS.join(', ')}, not ${JSON.stringify(how)}`)
  return {
    how: how as How,
    from: textOf(from, `"from" of ${where}`),
    to: textOf(to, `"to" of ${where}`),
    takes: listOf(takes, `"takes" of ${where}`).map((ref) => {
      if (typeof ref !== 'string' || !/^[A-Z]{3}-[\da-f]{4,}$/.test(ref))
        throw new NoRecord(`${where} names ${JSON.stringify(ref)}, which is no id of a transition`)
      return ref
    }),
  }
}

class NoRecord extends Error {
  constructor(why: string) {
    super(`This is no record of stories (npm run flows -- --stories makes one): ${why}`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new NoRecord((error as Error).message)
  }
}

function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new NoRecord(`${what} is no object`)
  return value as Record<string, unknown>
}

function listOf(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value) || (value.length === 0 && !what.startsWith('"takes"'))) throw new NoRecord(`${what} are no list`)
  return value
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new NoRecord(`${what} is no text`)
  return value
}

/** One message to a line, so that a change of one is one line of a diff. */
export function storiesText(stories: readonly Story[]): string {
  const story = ({ name, title, steps }: Story) =>
    `  ${JSON.stringify(name)}: {\n    "title": ${JSON.stringify(title)},\n    "steps": [\n${steps.map(step).join(',\n')}\n    ]\n  }`
  const step = ({ does, told }: StoryStep) =>
    `      { "does": ${JSON.stringify(does)}, "told": [\n${told.map((one) => `        ${JSON.stringify(one)}`).join(',\n')}\n      ] }`
  return `{\n${stories
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(story)
    .join(',\n')}\n}\n`
}
