/** How a state is taken, and in which words. */
export const LOOKS = { phone: 'on a phone', desktop: 'on a desktop', dark: 'on a phone, dark' } as const
export type Look = keyof typeof LOOKS

/** What the server tells of the pictures that were taken: their files, by flow, and the commit that they show. */
export interface Taken {
  commit?: string
  files: string[]
}

/** Its path in the folder of the commit. */
export const pictureFile = (flow: string, state: string, look: Look): string => `${flow}/${state}-${look}.webp`
