import './service-time.css'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { AS_SOON_AS_POSSIBLE, serviceSlots, slotOf } from '#machines/model/outlet/service-slots.ts'
import { serverNow } from '#src/actors/server-time.ts'
import { useUserLocation } from '#src/actors/user-location.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { IconChevronDown } from '#src/ui/icons.ts'

/** So many half hours are a tap away; the others are in the list. */
const NEAR = 4

interface ServiceTimeProps {
  outletId: string
  /** undefined for as soon as possible. */
  chosen: string | undefined
  onChoose: (at: string | undefined) => void
}

/** When the services are wished: as soon as possible, or a half hour of the next two days at which the hotel is open. */
export function ServiceTime({ outletId, chosen, onChoose }: ServiceTimeProps) {
  // Without its hours every half hour is offered, and the server decides.
  const { data = {} } = useQuery({ ...outletQuery(outletId, useUserLocation()?.coordinates), meta: { failure: 'silent' } })
  const [now] = useState(serverNow)
  const slots = useMemo(() => serviceSlots(data, now), [data, now])
  const near = slots.slice(0, NEAR)
  const isOther = chosen !== undefined && !near.some(({ at }) => at === chosen)
  const later = slots.slice(NEAR)
  const others = isOther && !later.some(({ at }) => at === chosen) ? [slotOf(Date.parse(chosen), data, now), ...later] : later
  return (
    <fieldset className="card padded checkout-when">
      <legend className="bold">When shall we come?</legend>
      <div className="checkout-times">
        <Time label={AS_SOON_AS_POSSIBLE} isChosen={chosen === undefined} onChoose={() => onChoose(undefined)} />
        {near.map(({ at, label, day, time }, index) => (
          <Fragment key={at}>
            {day !== '' && day !== near[index - 1]?.day && (
              <p className="small muted" aria-hidden="true">
                {day}
              </p>
            )}
            <Time label={label} isChosen={at === chosen} onChoose={() => onChoose(at)}>
              {time}
            </Time>
          </Fragment>
        ))}
        <div className="checkout-other">
          <select
            className="chip"
            aria-label="Other time"
            aria-current={isOther ? 'true' : undefined}
            value={isOther ? chosen : ''}
            onChange={({ target }) => onChoose(target.value || undefined)}
          >
            <option value="">Other time</option>
            {others.map(({ at, label }) => (
              <option key={at} value={at}>
                {label}
              </option>
            ))}
          </select>
          <IconChevronDown size={18} stroke={1.9} aria-hidden />
        </div>
      </div>
    </fieldset>
  )
}

function Time({
  label,
  isChosen,
  onChoose,
  children = label,
}: {
  label: string
  isChosen: boolean
  onChoose: () => void
  children?: ReactNode
}) {
  return (
    <label className="chip numeral">
      <input className="visually-hidden" type="radio" name="service-time" aria-label={label} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}
