export const CODE_LIFE_MS = 5 * 60_000
