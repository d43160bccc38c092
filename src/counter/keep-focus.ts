/** Where an element goes away that has the focus, the focus goes to the nearest of these around it, so that the keyboard stays in its place. */
const keepFocus = (around: (element: HTMLElement) => HTMLElement | null | undefined) => (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) around(element)?.focus()
}

/** What comes after an act takes the focus where that took it away; at a load it stays where the browser has it. */
export function focusWhereLost(element: HTMLElement | null): void {
  if (navigator.userActivation?.hasBeenActive && document.activeElement === document.body) element?.focus()
}

/** For what stands in a section that takes the focus. */
export const keepFocusInSection = keepFocus((element) => element.closest('section'))
/** For what a row of a list asks. */
export const keepFocusOnRow = keepFocus((element) => element.closest('li'))
/** For what stands on a card. */
export const keepFocusOnCard = keepFocus((element) => element.closest<HTMLElement>('article'))
/** For a card. */
export const keepFocusInColumn = keepFocus((element) => element.closest('section')?.querySelector<HTMLElement>('h2'))

/** For what opens by an act. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
