/** Prints one card, and nothing else of the page. */
export function printAlone(card: HTMLElement): void {
  card.classList.add('printed')
  // Some browsers go on while the person chooses a printer.
  window.addEventListener('afterprint', () => card.classList.remove('printed'), { once: true })
  window.print()
}
