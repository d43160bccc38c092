const inIndia = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-IN', { ...style, timeZone: 'Asia/Kolkata' })

/** '2 December 2026', as in India. */
export const dayOf = (at: Date): string => inIndia({ dateStyle: 'long' }).format(at)

/** '2 December 2026 at 5:30 pm', as in India. */
export const timeOf = (at: Date): string => inIndia({ dateStyle: 'long', timeStyle: 'short' }).format(at)
