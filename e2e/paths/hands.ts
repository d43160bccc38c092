import type { Page } from 'playwright/test'

/** One thing that a person does on a page. */
interface Act {
  kind: 'press' | 'hold' | 'drag' | 'release' | 'key' | 'type' | 'choose' | 'leave'
  /** What the screen calls the control. */
  name: string
  /** The key, the text or the choice. */
  value?: string
}

/** What a walk does on the page as a person would, step by step and in the words of the screen: the plans say it. */
export class Hands {
  /** Empty where nothing is done. */
  readonly steps: string[] = []
  #acts: Act[] = []

  static async on(page: Page): Promise<Hands> {
    const hands = new Hands()
    await page.exposeBinding('reportAct', (_, act: Act) => hands.#acts.push(act))
    await page.addInitScript(watchHands)
    return hands
  }

  /** What was done until now belongs to no step. */
  begin(): void {
    this.#acts = []
  }

  /** A text that no other walk types has another name there. */
  end(otherName: (text: string) => string | undefined): void {
    const acts = this.#acts
    const has = (kind: Act['kind']) => acts.some((act) => act.kind === kind)
    const isPartOf: Partial<Record<Act['kind'], (act: Act, next: Act | undefined) => boolean>> = {
      // A pointer that goes down and up within a step is a press; one that was down before is let go.
      hold: () => has('press'),
      release: () => has('hold'),
      press: () => has('release') && !has('hold'),
      // Reported with each letter, and with each movement.
      type: ({ name }, next) => next?.kind === 'type' && next.name === name,
      drag: (_, next) => next?.kind === 'drag',
      // For what comes next.
      leave: (_, next) => next !== undefined,
    }
    const done = acts.filter((act, index) => !isPartOf[act.kind]?.(act, acts[index + 1]))
    this.steps.push(done.map((act) => wordsOf(act, otherName)).join(', '))
  }
}

function wordsOf({ kind, name, value = '' }: Act, otherName: (text: string) => string | undefined): string {
  const control = `“${name}”`
  if (kind === 'press' || kind === 'hold' || kind === 'drag' || kind === 'release') return `${kind} ${control}`
  if (kind === 'key') return value === 'Escape' ? 'press Escape' : `press ${value} on ${control}`
  if (kind === 'leave') return `leave ${control}`
  if (kind === 'choose') return `choose “${value}” for ${control}`
  if (value === '') return `empty ${control}`
  return `type ${otherName(value) ?? `“${value}”`} into ${control}`
}

/** Runs in the page, before the app. */
function watchHands(): void {
  const here = globalThis as unknown as { reportAct: (act: Act) => void }
  const CONTROLS = 'button, a, input, select, textarea, summary, label, [role=button], [role=option], [role=slider], [role=switch]'
  const TEXTS = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea'
  const KEYS = /^(Arrow|Page|Enter|Home|End)/
  let wasEnter = false
  let isHeld = false

  const textOf = (element: Element | null | undefined) => (element as HTMLElement | null)?.innerText ?? ''
  const nameOf = (element: Element): string => {
    const labels = (element as HTMLInputElement).labels ?? []
    const byIds = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).map((id) => textOf(document.getElementById(id)))
    const names = [
      byIds.join(' ').trim(),
      element.getAttribute('aria-label'),
      [...labels].map(textOf).join(' '),
      textOf(element),
      element.getAttribute('placeholder'),
      element.getAttribute('title'),
      element.querySelector('img')?.alt,
      element.querySelector('[aria-label]')?.getAttribute('aria-label'),
    ]
    return (names.find((name) => name?.trim()) ?? '').replaceAll(/[\s*]+/g, ' ').trim()
  }
  const on = (type: string, report: (element: HTMLInputElement, event: Event) => Act | undefined) =>
    addEventListener(
      type,
      (event) => {
        const element = event.target instanceof Element ? event.target.closest<HTMLInputElement>(CONTROLS) : null
        const act = element && report(element, event)
        if (act) here.reportAct(act)
      },
      { capture: true },
    )

  const pointer = (type: string, kind: 'hold' | 'drag' | 'release', holds: boolean) =>
    on(type, (element, event) => {
      if (!event.isTrusted || (kind !== 'hold' && !isHeld) || element.matches(TEXTS)) return undefined
      isHeld = holds
      return { kind, name: nameOf(element) }
    })
  pointer('pointerdown', 'hold', true)
  pointer('pointermove', 'drag', true)
  pointer('pointerup', 'release', false)
  on('click', (element, event) => {
    // A label is followed by the click of its field, Enter in a field by the one of the form's button.
    if (!event.isTrusted || element.matches('label') || element.matches(TEXTS)) return undefined
    return wasEnter && (event as MouseEvent).detail === 0 ? undefined : { kind: 'press', name: nameOf(element) }
  })
  // Of a dialog, wherever the focus is.
  addEventListener('keydown', ({ key }) => key === 'Escape' && here.reportAct({ kind: 'key', name: '', value: key }), { capture: true })
  on('keydown', (element, event) => {
    const { key } = event as KeyboardEvent
    wasEnter = key === 'Enter' && element.matches(TEXTS)
    if (!KEYS.test(key) || (key === 'Enter' && !wasEnter)) return undefined
    return { kind: 'key', name: nameOf(element), value: key.replace(/(?<=[a-z])(?=[A-Z])/, ' ') }
  })
  on('input', (element) => (element.matches(TEXTS) ? { kind: 'type', name: nameOf(element), value: element.value } : undefined))
  on('change', (element) => {
    const chosen = element.files?.[0]?.name ?? (element as unknown as HTMLSelectElement).selectedOptions?.[0]?.label
    return chosen === undefined ? undefined : { kind: 'choose', name: nameOf(element), value: chosen }
  })
  on('focusout', (element) => (element.matches(TEXTS) ? { kind: 'leave', name: nameOf(element) } : undefined))
}
