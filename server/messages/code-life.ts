export const CODE_LIFE_MS = 5 * 60_000
/** Of an invitation of staff, and of a link that sets their password. */
export const LINK_LIVES_MS = { INVITATION: 72 * 60 * 60_000, PASSWORD: 30 * 60_000 }
