import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

/** The white label a guest asks for, or a refusal when this server has none of that id. */
export function knownWhitelabel({ whitelabelIds }: Deps, id = 1): number {
  if (whitelabelIds.includes(id)) return id
  throw new Problem(422, 'This app is not known here.', { code: 'UNKNOWN_WHITELABEL', field: 'whitelabelId' })
}
