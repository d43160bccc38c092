/** The live region of what is heard and not seen; rendered by the shell, empty. */
export const HEARD = 'heard'

/** Has a screen reader say a text once, when it has said what it is saying; the same text again is news again. */
export function announce(text: string): void {
  const said = document.createElement('span')
  said.className = 'vh'
  said.textContent = text
  document.getElementById(HEARD)?.replaceChildren(said)
}
