import './seat.css'
import { useSelector } from '@xstate/react'
import { Link, useLocation } from 'react-router-dom'
import { placeName, type Seat, selectIsChanging } from '#machines/seat/seat.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { useSeat } from '#src/actors/seat.ts'
import { config } from '#src/config.ts'
import { lazy, usePrefetch } from '#src/loading/lazy.tsx'
import { paths } from '#src/paths.ts'
import { patternOf, ROUTES } from '#src/route-table.ts'
import { IconArmchair, IconBed } from '#src/ui/icons.ts'
import { Logo } from '#src/ui/logo.tsx'
import { BarEnd } from './main-tabs.tsx'
import type { SeatStripProps } from './seat-host.tsx'

const SeatSheet = lazy(() => import('./seat-sheet.tsx').then((module) => module.SeatSheet), { when: 'painted' })

/** Says where the customer sits, on every page that does not say it itself, and opens the sheet to change it. */
export function SeatStrip({ asHeader }: SeatStripProps) {
  const seat = useSeat()
  return seat ? <Strip seat={seat} asHeader={asHeader} /> : null
}

/** The outlet whose page or dish is open; `otherwise` on any other page. */
function useShownOutletId(otherwise: string): string {
  const { pathname } = useLocation()
  const pattern = patternOf(pathname)
  const page = pattern && ROUTES[pattern].page
  return page === 'outlet' || page === 'menuItem' ? pathname.split('/')[2]! : otherwise
}

function Strip({ seat, asHeader }: SeatStripProps & { seat: Seat }) {
  usePrefetch(SeatSheet)
  const { seat: actor } = useApp()
  const isChanging = useSelector(actor, selectIsChanging)
  const isElsewhere = useShownOutletId(seat.outletId) !== seat.outletId
  const Icon = seat.origin.type === 'TABLE' ? IconArmchair : IconBed
  return (
    <>
      {/* A region: the banner is the header of an inner page. */}
      <div className={asHeader ? 'seat canopy header' : 'seat canopy'} role="region" aria-label="Your table or room">
        <div className="wrap">
          {asHeader && (
            <Link className="only-wide logo-link" to={paths.home()} aria-label={`${config.brand.name} home`}>
              <Logo />
            </Link>
          )}
          <button type="button" className="seat-place" aria-haspopup="dialog" onClick={() => actor.send({ type: 'seat.change' })}>
            <Icon size={22} stroke={1.9} aria-hidden />
            {isElsewhere ? (
              <span className="table small">
                You sit at <bdi>{[seat.outletName, placeName(seat)].filter(Boolean).join(', ')}</bdi>
              </span>
            ) : (
              <>
                <bdi className="table">{placeName(seat)}</bdi>
                {seat.outletName !== undefined && (
                  <span className="of">
                    <bdi>{seat.outletName}</bdi>
                  </span>
                )}
              </>
            )}
            <span className="change">Change</span>
          </button>
          {asHeader && <BarEnd />}
        </div>
      </div>
      {isChanging && <SeatSheet seat={seat} onFailure={() => actor.send({ type: 'seat.keep' })} />}
    </>
  )
}
