/** Where an element goes away that has the focus, the focus goes to the nearest of these around it, so that the keyboard stays in its place. */
const keepFocus = (around: (element: HTMLElement) => HTMLElement | null | undefined) => (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) around(element)?.focus()
}

/** For what stands on a card. */
export const keepFocusOnCard = keepFocus((element) => element.closest<HTMLElement>('article'))
/** For a card. */
export const keepFocusInColumn = keepFocus((element) => element.closest('section')?.querySelector<HTMLElement>('h2'))
