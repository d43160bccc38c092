import { partsOf, zoneFormatter } from '#machines/model/zone-formatter.ts'
import type { Outlet, Weekday } from './outlet.ts'

const clockFormatter = zoneFormatter('en-GB-u-nu-latn', { hourCycle: 'h23', weekday: 'long', hour: '2-digit', minute: '2-digit' })

/** '9:05 PM' of '21:05'. Hours are shown in 12-hour format. */
export function formatClock(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The day and the time, 'HH:MM', at an outlet. One that tells no zone is in India, for which the app is made. */
export function clockAt({ timeZone = 'Asia/Kolkata' }: Pick<Outlet, 'timeZone'>, now: number): { day: Weekday; time: string } {
  const part = partsOf(clockFormatter(timeZone), now)
  return { day: part['weekday']!.toUpperCase() as Weekday, time: `${part['hour']}:${part['minute']}` }
}
