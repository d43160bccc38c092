import './timing-sheet.css'
import { useState } from 'react'
import { clockAt } from '#machines/model/outlet/hours.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { HOURS_NOT_AVAILABLE, weekOf } from '#machines/model/outlet/week.ts'
import { serverNow } from '#src/actors/server-time.ts'
import { Sheet } from '#src/ui/sheet.tsx'

export function TimingSheet({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  const week = weekOf(outlet.hours)
  const [today] = useState(() => clockAt(outlet, serverNow()).day)
  return (
    <Sheet onClose={onClose} title="Opening hours">
      {week ? (
        <dl className="week">
          {week.map(({ day, name, hours: text }) => (
            <div key={day} className={day === today ? 'lead today' : 'lead'}>
              <dt>{day === today ? `${name} (today)` : name}</dt>
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
