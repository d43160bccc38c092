/** Text for comparing: 'Bengalūru (East)' and 'bengaluru  east' are the same. Vowel signs of Indian scripts stay, they are no accents. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
