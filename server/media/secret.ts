import { keptSecret } from '#server/kept-secret.ts'

/** Signs picture URLs. */
export const mediaSecretOf = (dataDir: string | undefined): string => keptSecret(dataDir, 'media-secret')
