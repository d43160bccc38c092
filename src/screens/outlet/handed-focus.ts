/** What has the focus in the list of the first dishes, which another list is about to replace (Decision 70). */
export function focusInFirstList(): ((list: Element) => void) | undefined {
  const focused = document.activeElement
  const owner = focused?.closest('.menu-shown') && focused.closest<HTMLElement>('[data-dish], section')
  if (!owner) return undefined
  const { id, dataset } = owner
  const selector = dataset['dish'] === undefined ? `#${CSS.escape(id)}` : `[data-dish="${CSS.escape(dataset['dish'])}"]`
  const place = controlsOf(owner).indexOf(focused as HTMLElement)
  return (list) => controlsOf(list.querySelector(selector))[place]?.focus({ preventScroll: true })
}

const controlsOf = (owner: Element | null) => [...(owner?.querySelectorAll<HTMLElement>('a, button') ?? [])]
