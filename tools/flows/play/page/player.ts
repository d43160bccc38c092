import { element } from '#tools/inspector/element.ts'
import { CAUSES } from '#tools/flows/play/causes.ts'
import type { PlayData } from '#tools/flows/play/play-data.ts'
import { lookAt } from './camera.ts'
import { ANY, momentOf, readMoment, type Step, type Way, waysFrom } from './moment.ts'

const ORDER = Object.keys(CAUSES)
const MOST_JOURNEYS = 6
const OF_BESIDE = 'The plans do each of them elsewhere, unless it says why not. Some the screen offers here too, others cannot happen now.'
const WITHOUT_SOME = ' Some of what the app did is in no plan, and left out.'

/** Plays one flow: the diagram and the list of what can happen move the same steps. */
export class Player {
  private start = 0
  private steps: Step[] = []
  private readonly panel: HTMLElement
  private readonly status = element('p', 'where')
  private readonly details = element('div', 'details')
  private readonly ways = element('ul', 'ways')
  private readonly trail = element('ol', 'trail')
  private readonly undo = button('button line compact', 'Undo')
  private readonly asking = element('dialog', 'asking')
  private readonly begin = element('select', 'input')
  private readonly beside = element('details', 'beside')
  private readonly through = element('p', 'through')
  private readonly unfold: HTMLInputElement | null

  private readonly root: HTMLElement
  private readonly data: PlayData

  constructor(root: HTMLElement, data: PlayData) {
    this.root = root
    this.data = data
    this.panel = root.querySelector<HTMLElement>('.panel')!
    this.unfold = root.querySelector<HTMLInputElement>('.unfold')
    this.build()
    this.show()
  }

  /** False where the flow has no such way any more. */
  restore(moment: string): boolean {
    const { start, steps, isWhole } = readMoment(this.data, moment)
    this.start = start
    this.steps = steps
    this.show()
    if (!isWhole)
      this.status.append(
        moment.startsWith(ANY)
          ? WITHOUT_SOME
          : ' The flow has changed since this address was made: it leads as far as the flow still goes.',
      )
    return isWhole
  }

  private get vertex(): number {
    return this.steps.at(-1)?.vertex ?? this.data.starts[this.start]!.vertex
  }

  private waysFrom = (vertex: number): Way[] => waysFrom(this.data, vertex)

  private placeOf = (vertex: number): string[] => this.data.places[this.data.vertices[vertex]![0]!]!

  /** 'Placing order, Sending' */
  private nameOf(vertex: number): string {
    const { states } = this.data
    const stateName = (path: string) => path.split('.').map((_, index, keys) => states[keys.slice(0, index + 1).join('.')]!.name)
    return this.placeOf(vertex)
      .map((path) => stateName(path).join(', '))
      .join(' · ')
  }

  private sentenceOf = ({ takes, event }: Pick<Way, 'takes' | 'event'>): string =>
    takes
      .map((ref, index) => {
        const { sentence, when } = this.data.transitions[ref]!
        const words = sentence || when
        return index === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)
      })
      .join('; then ') || event

  private build(): void {
    const { data, root } = this
    this.status.setAttribute('role', 'status')
    const heading = element('h3', '', 'What can happen now')
    heading.id = `can-${data.id}`
    this.ways.setAttribute('aria-labelledby', heading.id)
    const label = element('label', 'begin', 'Begin where ')
    this.begin.append(...data.starts.map(({ words }, index) => new Option(words, String(index))))
    this.begin.addEventListener('change', () => {
      this.start = Number(this.begin.value)
      this.steps = []
      this.moved()
    })
    label.append(this.begin)
    if (data.starts.length < 2) label.hidden = true
    this.undo.addEventListener('click', () => this.backTo(this.steps.length - 1))
    const tools = element('p', 'row')
    tools.append(this.undo)
    const way = element('h3', '', 'The way here')
    this.panel.replaceChildren(label, this.status, this.details, heading, this.ways, this.beside, way, this.trail, tools)
    root.querySelector('.stage')!.append(this.through)
    root.append(this.asking)
    for (const link of root.querySelectorAll('.picture a')) link.setAttribute('tabindex', '-1')
    for (const path of root.querySelectorAll<SVGPathElement>('.line > path')) {
      const wide = path.cloneNode() as SVGPathElement
      wide.setAttribute('class', 'hit')
      for (const name of ['marker-end', 'stroke', 'stroke-width']) wide.removeAttribute(name)
      path.after(wide)
    }
    for (const picture of root.querySelectorAll<HTMLElement>('.picture')) picture.addEventListener('click', (event) => this.clicked(event))
    for (const type of ['pointerover', 'focusin'])
      root.querySelector('.play')!.addEventListener(type, ({ target }) => this.tellJourneys(target as Element))
    this.unfold?.addEventListener('change', () => this.look())
  }

  /** Which journeys go through what the pointer or the focus is on. */
  private tellJourneys(target: Element): void {
    const refs = this.refsOf(target)
    if (refs.length === 0) return
    this.through.replaceChildren(
      ...refs.flatMap((ref) => {
        const { journeys, noScreen } = this.data.transitions[ref]!
        const ids = journeys.slice(0, MOST_JOURNEYS).flatMap((id) => [' ', anchor(`j-${id}`, id)])
        const more = journeys.length > MOST_JOURNEYS ? ` and ${journeys.length - MOST_JOURNEYS} more` : ''
        return [
          anchor(ref, ref),
          ...(noScreen === undefined
            ? [' is walked in', ...(ids.length > 0 ? ids : [' no journey']), more]
            : [`: no screen leads here, ${noScreen}`]),
          '. ',
        ]
      }),
    )
  }

  private refsOf(target: Element): string[] {
    const { transition, transitions } = target.closest<SVGElement>('[data-transition], [data-transitions]')?.dataset ?? {}
    return (transition ?? transitions ?? '').split(' ').filter(Boolean)
  }

  /** The short drawing, unless all of it is asked for or the way leads where that one does not. */
  private look(): void {
    const [calm, whole] = ['calm', 'whole'].map((which) => this.root.querySelector<HTMLElement>(`.picture.${which}`)!) as [
      HTMLElement,
      HTMLElement,
    ]
    const here = this.placeOf(this.vertex)
    const isAll = this.unfold?.checked === true || here.some((path) => !calm.querySelector(`[data-state="${path}"]`))
    calm.hidden = isAll
    whole.hidden = !isAll
    lookAt(isAll ? whole : calm, here)
  }

  private clicked(event: MouseEvent): void {
    const refs = this.refsOf(event.target as Element)
    const ways = this.waysFrom(this.vertex).filter(({ takes }) => takes.some((one) => refs.includes(one)))
    // What cannot happen now is a link to its row.
    if (ways.length === 0) return
    event.preventDefault()
    this.choose(ways)
  }

  private choose(ways: Way[]): void {
    if (ways.length === 1) this.take(ways[0]!)
    else this.ask(ways)
  }

  private take(way: Way): void {
    this.steps.push({ way, vertex: way.to })
    this.moved()
  }

  private backTo(length: number): void {
    this.steps.length = Math.max(length, 0)
    this.moved()
  }

  private moved(): void {
    const isInPanel = this.panel.contains(document.activeElement) || this.asking.open
    if (this.asking.open) this.asking.close()
    history.replaceState(null, '', `#play=${this.data.name}:${momentOf(this.data, this.start, this.steps)}`)
    const wasBeginning = document.activeElement === this.begin
    this.show()
    if (isInPanel && !wasBeginning) (this.ways.querySelector('button') ?? this.undo).focus({ preventScroll: true })
  }

  /** Several samples of one event, or several events of one arrow: the data is asked for in words. */
  private ask(ways: Way[]): void {
    const sentences = new Set(ways.map((way) => this.sentenceOf(way)))
    const title = element('h3', '', sentences.size === 1 ? [...sentences][0]! : 'What happens?')
    title.id = `asking-${this.data.id}`
    this.asking.setAttribute('aria-labelledby', title.id)
    const list = element('ul', 'ways')
    for (const way of ways) {
      const words = sentences.size > 1 ? [this.sentenceOf(way), way.sample].filter(Boolean).join(': ') : way.sample
      list.append(this.item(words || 'With no data', this.outcome(way), this.causeOf(way), () => this.take(way)))
    }
    const cancel = button('button line compact', 'Cancel')
    cancel.addEventListener('click', () => this.asking.close())
    this.asking.replaceChildren(title, list, cancel)
    this.asking.showModal()
  }

  private causeOf = ({ takes: [first] }: Way): string => (first === undefined ? 'device' : this.data.transitions[first]!.by)

  private outcome(way: Way): string {
    const guards = way.takes.flatMap((ref) => this.data.transitions[ref]!.guard ?? [])
    const leads = this.placeOf(way.to).join() === this.placeOf(this.vertex).join() ? '' : `→ ${this.nameOf(way.to)}`
    const cause = this.data.transitions[way.takes[0] ?? '']?.cause
    return [guards.length > 0 && `if ${guards.join(' and ')}`, cause && `[${cause}]`, leads].filter(Boolean).join(' ')
  }

  private item(words: string, small: string, by: string, act: () => void, takes: readonly string[] = []): HTMLElement {
    const item = element('li')
    const made = button('way', '')
    made.dataset['transitions'] = takes.join(' ')
    made.append(element('span', `sign ${by}`), element('span', 'words', words))
    if (small !== '') made.querySelector('.words')!.append(' ', element('small', '', small))
    made.addEventListener('click', act)
    item.append(made)
    return item
  }

  private show(): void {
    const { data, vertex } = this
    const here = this.placeOf(vertex)
    const ways = this.waysFrom(vertex)
    this.begin.value = String(this.start)
    this.status.replaceChildren(
      element('b', '', this.nameOf(vertex)),
      ` ${here
        .map((path) => data.states[path]!.sentence)
        .filter(Boolean)
        .join('. ')}`,
    )
    if (ways.length === 0) this.status.append('. The flow ends here.')
    this.showDetails(here)
    this.showWays(ways)
    this.showBeside()
    this.showTrail()
    this.undo.disabled = this.steps.length === 0
    this.light(here, ways)
    this.look()
  }

  private showDetails(here: string[]): void {
    const messages = this.steps.at(-1)?.way.takes.flatMap((ref) => this.data.transitions[ref]!.tells) ?? []
    const shown = here.flatMap((path) => this.data.states[path]!.shows ?? [])
    const texts = [...messages, ...shown].map((text) => element('q', '', text))
    const list = element('dl')
    for (const [label, text] of Object.entries(this.data.observed[this.data.vertices[this.vertex]![1]!] ?? {}))
      list.append(element('dt', '', label), element('dd', '', text))
    this.details.replaceChildren(...texts, ...(list.children.length > 0 ? [list] : []))
  }

  private showWays(ways: Way[]): void {
    const groups = new Map<string, Way[]>()
    for (const way of ways) groups.set(`${way.event} ${way.takes.join()}`, [...(groups.get(`${way.event} ${way.takes.join()}`) ?? []), way])
    // Of one cause, what leads on stands before what stays.
    const rank = ([way]: Way[]) =>
      ORDER.indexOf(this.causeOf(way!)) + (this.placeOf(way!.to).join() === this.placeOf(this.vertex).join() ? 0.5 : 0)
    const ordered = [...groups.values()].toSorted((one, other) => rank(one) - rank(other))
    this.ways.replaceChildren(
      ...ordered.map((group) => {
        const [first] = group as [Way]
        const small = group.length > 1 ? `${group.length} ways to do it …` : [first.sample, this.outcome(first)].filter(Boolean).join(' ')
        return this.item(this.sentenceOf(first), small, this.causeOf(first), () => this.choose(group), first.takes)
      }),
    )
  }

  /** With the list above it is all that the machine takes in this state. */
  private showBeside(): void {
    const refs = this.data.beside[this.data.vertices[this.vertex]![2]!]!
    this.through.textContent = 'A transition under the pointer or the focus tells its journeys here.'
    this.beside.hidden = refs.length === 0
    const items = refs.map((ref) => {
      const { sentence, when, noScreen } = this.data.transitions[ref]!
      const item = element('li', '', `${sentence || when} `)
      if (noScreen !== undefined) item.append(element('small', '', noScreen))
      return item
    })
    const list = element('ul')
    list.append(...items)
    this.beside.replaceChildren(
      element('summary', '', `The machine takes ${refs.length} more, which no test plan does from here`),
      element('p', 'about', OF_BESIDE),
      list,
    )
  }

  private showTrail(): void {
    const places = [
      { words: `Begin where ${this.data.starts[this.start]!.words}`, length: 0 },
      ...this.steps.map(({ way }, index) => ({ words: this.sentenceOf(way) + (way.sample ? ` (${way.sample})` : ''), length: index + 1 })),
    ]
    this.trail.replaceChildren(
      ...places.map(({ words, length }) => {
        const item = element('li')
        const back = button('back', words)
        if (length === this.steps.length) back.setAttribute('aria-current', 'step')
        back.addEventListener('click', () => this.backTo(length))
        item.append(back)
        return item
      }),
    )
  }

  private light(here: string[], ways: Way[]): void {
    const can = new Set(ways.flatMap(({ takes }) => takes.slice(0, 1)))
    const took = new Set(this.steps.at(-1)?.way.takes)
    for (const state of this.root.querySelectorAll<SVGElement>('[data-state]'))
      state.classList.toggle('here', here.includes(state.dataset['state']!))
    for (const part of this.root.querySelectorAll<SVGElement>('.picture [data-transition], .picture .line, .steps [data-transition]')) {
      const refs = (part.dataset['transition'] ?? part.dataset['transitions'] ?? '').split(' ')
      part.classList.toggle(
        'can',
        refs.some((ref) => can.has(ref)),
      )
      part.classList.toggle(
        'took',
        refs.some((ref) => took.has(ref)),
      )
    }
  }
}

function button(className: string, text: string): HTMLButtonElement {
  const made = element('button', className, text)
  made.type = 'button'
  return made
}

function anchor(id: string, text: string): HTMLAnchorElement {
  const made = element('a', '', text)
  made.href = `#${id}`
  return made
}
