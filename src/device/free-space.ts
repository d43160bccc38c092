interface Place {
  x: number
  y: number
}

/** What is pressed, typed into or scrolled, and every bar: nothing may float over them. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"], [role="button"]'
/** Samples in each direction, closer together than the smallest control. */
const SAMPLES = 5
const RESTS_AFTER_MS = 150
const SETTLED_AFTER_MS = 400

/** The first place of that size at which nothing but the page's background lies under the element with the class. */
export function firstFree(places: readonly Place[], sizePx: number, ownClass: string): Place | undefined {
  return places.find((place) => isFree(place, sizePx, ownClass))
}

function isFree({ x, y }: Place, sizePx: number, ownClass: string): boolean {
  for (let row = 0; row < SAMPLES; row++) {
    for (let column = 0; column < SAMPLES; column++) {
      const at = (step: number) => (step * (sizePx - 2)) / (SAMPLES - 1) + 1
      const [top] = document.elementsFromPoint(x + at(column), y + at(row)).filter((element) => !element.closest(`.${ownClass}`))
      if (top && (top.closest(CONTROLS) || isInBar(top))) return false
    }
  }
  return true
}

function isInBar(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(around).position)) return true
  return false
}

/** Calls back when scrolling has stopped, and when the page has changed and settled. */
export function onPageAtRest(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (ms: number) => () => {
    clearTimeout(timer)
    timer = setTimeout(callback, ms)
  }
  const scrolled = after(RESTS_AFTER_MS)
  const observer = new MutationObserver(after(SETTLED_AFTER_MS))
  const content = document.getElementById('content')
  if (content) observer.observe(content, { childList: true, subtree: true })
  document.addEventListener('scroll', scrolled, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('scroll', scrolled, { capture: true })
  }
}
