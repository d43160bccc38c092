import './timing-sheet.css'
import { useState } from 'react'
import { HOURS_NOT_AVAILABLE, weekdayOf, weekOf } from '#machines/model/hours.ts'
import type { Outlet } from '#machines/model/outlet.ts'
import { Sheet } from '#src/ui/sheet.tsx'

export function TimingSheet({ hours, onClose }: { hours: Outlet['hours']; onClose: () => void }) {
  const week = weekOf(hours)
  const [today] = useState(() => weekdayOf(new Date()))
  return (
    <Sheet onClose={onClose} title="Opening hours">
      {week ? (
        <dl className="week">
          {week.map(({ day, name, hours: text }) => (
            <div key={day} className={day === today ? 'lead today' : 'lead'}>
              <dt>
                {name}
                {day === today && ' (today)'}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{HOURS_NOT_AVAILABLE}</p>
      )}
    </Sheet>
  )
}
