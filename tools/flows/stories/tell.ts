import type { Sentences } from '#tools/inspector/sentences.ts'
import { kindOf } from '#tools/flows/play/kind.ts'
import { BROWSER, CUSTOMER, type Story, type Told } from './record.ts'

/** What a page reports of its machines, in the order in which it happened; machines and transitions by their own ids. */
export interface Heard {
  /** The step of the story in which it was told; -1 before the first. */
  step: number
  /** `waits`: a wait of the receiver has ended. */
  how: Told['how'] | 'waits'
  /** Undefined where no machine told it. */
  from?: string | undefined
  to: string
  /** What it follows from, by its place in the list. */
  by?: number | undefined
  takes: string[]
}

export interface ToldStep {
  does: string
  /** The flows whose waits the story waits for. */
  waits: readonly string[]
}

interface Node extends Heard {
  followers: Node[]
}

/**
 * The record of a story from what its page reported. Equal runs give equal records, however fast the server answers:
 * - A message stands after the one that caused it: messages sent in the same instant first, then each answer with all its consequences.
 * - A flow that the page starts does so before anything is told to it; those that it starts one right after the other stand by the alphabet, since
 *   their code comes in any order.
 * - A message for which the receiver takes no transition is left out, and a call that is not answered.
 * - What the browser tells is left out where it changes no state: a table of the menu is drawn, a reading of the orders brings nothing new.
 * - A wait that ends is left out with all that follows (carousels that turn, notices that go, readings every ten seconds), unless the story waits for it.
 * - A flow that sends no message to another flow or the server, and hears of the browser alone, is left out: carousels, the frame around a code.
 * - What is told again at once, one message or several in a row, stands once.
 */
export function storyOf(
  story: { name: string; title: string; steps: readonly ToldStep[] },
  heard: readonly Heard[],
  known: Record<string, Sentences>,
): Story {
  const words = new Words(known)
  const nodes = heard.map((one): Node => ({ ...one, followers: [] }))
  const roots = story.steps.map((): Node[] => [])
  for (const node of nodes) {
    const cause = node.by === undefined ? undefined : nodes[node.by]
    if (cause?.step === node.step) cause.followers.push(node)
    else roots[node.step]?.push(node)
  }
  const blocks = story.steps.map(({ waits }, index) => roots[index]!.map((root) => followed(root, words, waits)))
  const isByFlow = ({ how, from }: Told) => how !== 'starts' && from !== BROWSER
  const taking = new Set(blocks.flat(2).flatMap((one) => (isByFlow(one) ? [one.from, one.to] : [])))
  const told = (step: Told[][]): Told[] => {
    const left = step.map((block) => block.filter(({ how, to }) => how === 'calls' || taking.has(to)))
    return withoutRepeats(inOrder(left.filter(({ length }) => length > 0)))
  }
  return { name: story.name, title: story.title, steps: story.steps.map(({ does }, index) => ({ does, told: told(blocks[index]!) })) }
}

/** A message and what follows from it: first what is told at once, then one after the other what comes later. */
function followed(node: Node, words: Words, waits: readonly string[]): Told[] {
  if (node.how === 'waits' && !waits.includes(words.flow(node.to))) return []
  const later: Node[] = []
  const atOnce = (one: Node): Told[] => [
    ...words.told(one),
    ...one.followers.flatMap((next) => {
      if (one.how !== 'calls' && next.how !== 'waits') return atOnce(next)
      later.push(next)
      return []
    }),
  ]
  return [...atOnce(node), ...later.flatMap((one) => followed(one, words, waits))]
}

const startedByPage = ([first]: readonly Told[]): string | undefined =>
  first?.how === 'starts' && first.from === BROWSER ? first.to : undefined

/** One after the other; what the page starts stands before the first message to it. */
function inOrder(all: readonly Told[][]): Told[] {
  const blocks = [...all]
  // Neighbours change places until they stand by the alphabet.
  for (let at = 1; at < blocks.length; at++)
    for (let here = at; here > 0; here--) {
      const [one, other] = [startedByPage(blocks[here - 1]!), startedByPage(blocks[here]!)]
      if (one === undefined || other === undefined || one <= other) break
      blocks.splice(here - 1, 2, blocks[here]!, blocks[here - 1]!)
    }
  const left = new Set(blocks)
  const tell = (told: readonly Told[]): Told[] =>
    told.flatMap((one) => {
      const starts = [...left].find((block) => startedByPage(block) === one.to)
      if (!starts) return [one]
      left.delete(starts)
      return [...tell(starts), one]
    })
  return blocks.flatMap((told) => (left.delete(told) ? tell(told) : []))
}

class Words {
  readonly #known: Record<string, Sentences>

  constructor(known: Record<string, Sentences>) {
    this.#known = known
  }

  flow(machine: string): string {
    const flow = this.#known[machine]
    if (!flow) throw new Error(`The page on all flows does not know the machine ${machine}`)
    return flow.name
  }

  /** The message as it is recorded; nothing where it is left out. */
  told({ how, from, to, takes, followers }: Node): Told[] {
    if (how === 'calls') {
      const isAnswered = followers.some((next) => next.how === 'answers' && next.takes.length > 0)
      return isAnswered ? [{ how, from: this.flow(from!), to, takes: [] }] : []
    }
    const refs = [...new Set(takes.map((id) => this.#transition(to, id).ref))]
    if (how === 'starts') return [{ how, from: from === undefined ? BROWSER : this.flow(from), to: this.flow(to), takes: refs }]
    if (takes.length === 0) return []
    if (how === 'answers') return [{ how, from: from!, to: this.flow(to), takes: refs }]
    const teller = from === undefined ? this.#outside(to, takes[0]!) : this.flow(from)
    if (teller === BROWSER && takes.every((id) => id.endsWith('(stay)'))) return []
    return [{ how: 'tells', from: teller, to: this.flow(to), takes: refs }]
  }

  #outside(machine: string, transition: string): string {
    const { sentence } = this.#transition(machine, transition)
    const [, event = ''] = / --(.+?)(?:\[\d+\])?--> /.exec(transition) ?? []
    return kindOf({ event, sentence }) === 'customer' ? CUSTOMER : BROWSER
  }

  #transition(machine: string, id: string) {
    const found = this.#known[machine]?.transitions[id]
    if (!found) throw new Error(`The page on all flows does not know the transition ${id}`)
    return found
  }
}

/** Without what stands twice in a row, be it one message or several. */
function withoutRepeats(told: readonly Told[]): Told[] {
  const left = [...told]
  const isSame = (at: number, length: number) =>
    JSON.stringify(left.slice(at, at + length)) === JSON.stringify(left.slice(at + length, at + 2 * length))
  for (let length = 1; 2 * length <= left.length; length++)
    for (let at = 0; at + 2 * length <= left.length;) {
      if (isSame(at, length)) left.splice(at + length, length)
      else at++
    }
  return left
}
