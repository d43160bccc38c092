import type { OriginOption } from '#machines/model/origin.ts'

/** Which of the shown options the Enter key picks: the one with exactly the typed number, else the only one. */
export function meantOption(shown: OriginOption[], typed: string): OriginOption | undefined {
  const number = typed.trim().replace(/^#/, '')
  return shown.find(({ id }) => `${id}` === number) ?? (shown.length === 1 ? shown[0] : undefined)
}
