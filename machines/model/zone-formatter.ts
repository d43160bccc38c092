/** A formatter for each zone that is asked for, undefined for the device's own: building one costs more than a hundred uses of it. */
export function zoneFormatter(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string | undefined) => Intl.DateTimeFormat {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (timeZone) => {
    const formatter = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    made.set(timeZone, formatter)
    return formatter
  }
}

export const partsOf = (formatter: Intl.DateTimeFormat, moment: number): Record<string, string> =>
  Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]))
