/** '98200 41234', as numbers are read out in India. */
export const groupedMobile = (number: string): string => number.replace(/^(\d{5})(\d{5})$/, '$1 $2')
