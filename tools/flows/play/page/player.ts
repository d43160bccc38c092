import { element } from '#tools/inspector/element.ts'
import { CAUSES } from '#tools/flows/play/causes.ts'
import type { PlayBook } from '#tools/flows/play/play-book.ts'
import { Camera } from './camera.ts'
import { momentOf, readMoment, type Step, type Way, waysFrom } from './moment.ts'

const ORDER = Object.keys(CAUSES)

/** Plays one flow: the diagram and the list of what can happen move the same steps. */
export class Player {
  private start = 0
  private steps: Step[] = []
  private readonly camera: Camera
  private readonly panel: HTMLElement
  private readonly status = element('p', 'where')
  private readonly details = element('div', 'details')
  private readonly ways = element('ul', 'ways')
  private readonly trail = element('ol', 'trail')
  private readonly undo = button('button line compact', 'Undo')
  private readonly asking = element('dialog', 'asking')
  private readonly begin = element('select', 'input')

  private readonly root: HTMLElement
  private readonly book: PlayBook

  constructor(root: HTMLElement, book: PlayBook) {
    this.root = root
    this.book = book
    this.panel = root.querySelector<HTMLElement>('.panel')!
    this.camera = new Camera(root.querySelector<HTMLElement>('.picture')!)
    this.build()
    this.show()
  }

  /** False where the flow has no such way any more. */
  restore(moment: string): boolean {
    const { start, steps, isWhole } = readMoment(this.book, moment)
    this.start = start
    this.steps = steps
    this.show()
    if (!isWhole) this.status.append(' The flow has changed since this address was made: it leads as far as the flow still goes.')
    return isWhole
  }

  private get vertex(): number {
    return this.steps.at(-1)?.vertex ?? this.book.starts[this.start]!.vertex
  }

  private waysFrom = (vertex: number): Way[] => waysFrom(this.book, vertex)

  private placeOf = (vertex: number): string[] => this.book.places[this.book.vertices[vertex]![0]!]!

  /** 'Placing order, Sending' */
  private nameOf(vertex: number): string {
    const { states } = this.book
    const stateName = (path: string) => path.split('.').map((_, index, keys) => states[keys.slice(0, index + 1).join('.')]!.name)
    return this.placeOf(vertex)
      .map((path) => stateName(path).join(', '))
      .join(' · ')
  }

  private sentenceOf = ({ takes, event }: Pick<Way, 'takes' | 'event'>): string =>
    takes
      .map((ref, index) => {
        const { sentence, when } = this.book.transitions[ref]!
        const words = sentence || when
        return index === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)
      })
      .join('; then ') || event

  private build(): void {
    const { book } = this
    this.status.setAttribute('role', 'status')
    const heading = element('h3', '', 'What can happen now')
    heading.id = `can-${book.id}`
    this.ways.setAttribute('aria-labelledby', heading.id)
    const label = element('label', 'begin', 'Begin where ')
    this.begin.append(...book.starts.map(({ words }, index) => new Option(words, String(index))))
    this.begin.addEventListener('change', () => {
      this.start = Number(this.begin.value)
      this.steps = []
      this.moved()
    })
    label.append(this.begin)
    if (book.starts.length < 2) label.hidden = true
    this.undo.addEventListener('click', () => this.backTo(this.steps.length - 1))
    const link = button('button line compact', 'Copy link')
    link.addEventListener('click', () => {
      void navigator.clipboard?.writeText(location.href).then(() => (link.textContent = 'Link copied'))
    })
    const tools = element('p', 'row')
    tools.append(this.undo, link)
    this.panel.replaceChildren(label, this.status, this.details, heading, this.ways, element('h3', '', 'The way here'), this.trail, tools)
    this.root.append(this.asking)
    const picture = this.root.querySelector<HTMLElement>('.picture')!
    for (const link of picture.querySelectorAll('a')) link.setAttribute('tabindex', '-1')
    for (const path of picture.querySelectorAll<SVGPathElement>('.line > path')) {
      const wide = path.cloneNode() as SVGPathElement
      wide.setAttribute('class', 'hit')
      for (const name of ['marker-end', 'stroke', 'stroke-width']) wide.removeAttribute(name)
      path.after(wide)
    }
    picture.addEventListener('click', (event) => this.clicked(event))
    this.root.querySelector('.tools')!.addEventListener('click', ({ target }) => {
      const { view } = (target as HTMLElement).closest('button')?.dataset ?? {}
      if (view === 'in') this.camera.zoom(1.3)
      if (view === 'out') this.camera.zoom(1 / 1.3)
      if (view === 'all') this.camera.showAll()
      if (view === 'here') this.camera.lookAt(this.placeOf(this.vertex))
    })
  }

  private clicked(event: MouseEvent): void {
    const { transition, transitions } =
      (event.target as Element).closest<SVGElement>('[data-transition], [data-transitions]')?.dataset ?? {}
    const refs = (transition ?? transitions ?? '').split(' ')
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
    history.replaceState(null, '', `#play=${this.book.name}:${momentOf(this.book, this.start, this.steps)}`)
    const wasBeginning = document.activeElement === this.begin
    this.show()
    if (isInPanel && !wasBeginning) (this.ways.querySelector('button') ?? this.undo).focus({ preventScroll: true })
  }

  /** Several samples of one event, or several events of one arrow: the data is asked for in words. */
  private ask(ways: Way[]): void {
    const sentences = new Set(ways.map((way) => this.sentenceOf(way)))
    const title = element('h3', '', sentences.size === 1 ? [...sentences][0]! : 'What happens?')
    title.id = `asking-${this.book.id}`
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

  private causeOf = ({ takes: [first] }: Way): string => (first === undefined ? 'device' : this.book.transitions[first]!.by)

  private outcome(way: Way): string {
    const guards = way.takes.flatMap((ref) => this.book.transitions[ref]!.guard ?? [])
    const leads = this.placeOf(way.to).join() === this.placeOf(this.vertex).join() ? '' : `→ ${this.nameOf(way.to)}`
    return [guards.length > 0 && `if ${guards.join(' and ')}`, leads].filter(Boolean).join(' ')
  }

  private item(words: string, small: string, by: string, act: () => void): HTMLElement {
    const item = element('li')
    const made = button('way', '')
    made.append(element('span', `sign ${by}`), element('span', 'words', words))
    if (small !== '') made.querySelector('.words')!.append(' ', element('small', '', small))
    made.addEventListener('click', act)
    item.append(made)
    return item
  }

  private show(): void {
    const { book, vertex } = this
    const here = this.placeOf(vertex)
    const ways = this.waysFrom(vertex)
    this.begin.value = String(this.start)
    this.status.replaceChildren(
      element('b', '', this.nameOf(vertex)),
      ` ${here
        .map((path) => book.states[path]!.sentence)
        .filter(Boolean)
        .join('. ')}`,
    )
    if (ways.length === 0) this.status.append('. The flow ends here.')
    this.showDetails(here)
    this.showWays(ways)
    this.showTrail()
    this.undo.disabled = this.steps.length === 0
    this.light(here, ways)
    this.camera.lookAt(here)
  }

  private showDetails(here: string[]): void {
    const told = this.steps.at(-1)?.way.takes.flatMap((ref) => this.book.transitions[ref]!.tells) ?? []
    const shown = here.flatMap((path) => this.book.states[path]!.shows ?? [])
    const texts = [...told, ...shown].map((text) => element('q', '', text))
    const list = element('dl')
    for (const [label, text] of Object.entries(this.book.observed[this.book.vertices[this.vertex]![1]!] ?? {}))
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
        return this.item(this.sentenceOf(first), small, this.causeOf(first), () => this.choose(group))
      }),
    )
  }

  private showTrail(): void {
    const places = [
      { words: `Begin where ${this.book.starts[this.start]!.words}`, length: 0 },
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
    for (const part of this.root.querySelectorAll<SVGElement>('.picture [data-transition], .picture .line')) {
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
