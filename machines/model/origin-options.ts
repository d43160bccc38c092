/** A table or room of an outlet's own list. */
export interface OriginOption {
  id: number
  name: string
}

/** '#7' as '7'. */
const bare = (typed: string) => typed.trim().replace(/^#/, '')

/** Those whose number, or a word of whose name, begins with what was typed; all of them for nothing typed. */
export function optionsMatching(options: OriginOption[], typed: string): OriginOption[] {
  const wanted = bare(typed).toLowerCase()
  return options.filter(({ id, name }) => [`${id}`, ...name.toLowerCase().split(/\s+/)].some((word) => word.startsWith(wanted)))
}

/** Which of the shown options the Enter key picks: the one with exactly the typed number, else the only one. */
export function meantOption(shown: OriginOption[], typed: string): OriginOption | undefined {
  return shown.find(({ id }) => `${id}` === bare(typed)) ?? (shown.length === 1 ? shown[0] : undefined)
}
