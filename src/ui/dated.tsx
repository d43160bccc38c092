import { datedTime } from '#machines/model/dates.ts'

/** A day with its time, '2026-11-23, 6:24 am', that a screen reader calls 'Today, 6:24 am'; 'N/A' for what is no moment. */
export function Dated({ label = '', timestamp, now }: { label?: string; timestamp: string | undefined; now: number }) {
  const dated = datedTime(timestamp, now)
  if (!dated) return <span>{label}N/A</span>
  return (
    <time dateTime={timestamp}>
      <span aria-hidden="true">
        {label}
        {dated.day}
        <span>, {dated.time}</span>
      </span>
      <span className="visually-hidden">
        {label}
        {dated.spoken}
      </span>
    </time>
  )
}
