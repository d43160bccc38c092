/** What is said of a field beneath it: its hint, and the rule that it breaks. */
export const description = (field: HTMLElement): string | undefined =>
  field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
