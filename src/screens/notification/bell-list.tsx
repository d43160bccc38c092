import './bell-list.css'
import { useActorRef, useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import {
  selectEntries,
  selectHasFailed,
  selectIsLoading,
  selectIsMarking,
  selectIsMissing,
  selectLoadedAt,
  selectProblem,
  selectUnread,
} from '#machines/bell-list/bell-list.machine.ts'
import { type BellEntry, byDay, detailOf, headlineOf } from '#machines/model/bell.ts'
import { localTime } from '#machines/model/dates.ts'
import { isOff } from '#machines/model/order/order.ts'
import { liveBellListMachine } from '#src/actors/bell-list.ts'
import { inspect } from '#src/actors/inspect.ts'
import { usePicture } from '#src/actors/picture.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconAnswer, IconChefHat, IconCheck, IconMapPin, IconRejected } from '#src/ui/icons.ts'
import { BoneLines, Loading } from '#src/ui/loading.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Notice } from '#src/ui/notice.tsx'

export function BellList() {
  const list = useActorRef(liveBellListMachine, { inspect })
  const isLoading = useSelector(list, selectIsLoading)
  const isMissing = useSelector(list, selectIsMissing)
  const hasFailed = useSelector(list, selectHasFailed)
  const isMarking = useSelector(list, selectIsMarking)
  const problem = useSelector(list, selectProblem)
  const entries = useSelector(list, selectEntries)
  const unread = useSelector(list, selectUnread)
  const at = useSelector(list, selectLoadedAt)
  if (isLoading) return <Bones />
  if (isMissing) return <Missing />
  if (hasFailed)
    return (
      <LoadFailed title="Your notifications could not be loaded" onRetry={() => list.send({ type: 'list.reload' })}>
        {problem}
      </LoadFailed>
    )
  return (
    <>
      {problem && (
        <div role="alert">
          <Notice tone="info" isHeardElsewhere>
            <b className="notice-title">Not marked as read</b> <span className="bell-problem">{problem}</span>
          </Notice>
        </div>
      )}
      {entries.length === 0 && <NothingNew />}
      {entries.length > 0 && (
        <>
          <div className="row between bell-unread">
            <p className="small muted" role="status">
              {unread > 0 ? `${unread} new` : 'All read'}
            </p>
            {unread > 0 && (
              <button type="button" className="link" aria-disabled={isMarking} onClick={() => list.send({ type: 'entries.read' })}>
                {isMarking ? 'Marking as read...' : 'Mark all as read'}
              </button>
            )}
          </div>
          {byDay(entries, at).map(({ day, heading, entries: ofDay }) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h2 className="bell-day" id={`day-${day}`}>
                {heading}
              </h2>
              <ul>
                {ofDay.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
            </section>
          ))}
          <p className="tiny muted text-center bell-end">News of the last 30 days</p>
        </>
      )}
    </>
  )
}

const ICONS = {
  ORDER: IconChefHat,
  ACCEPTED: IconChefHat,
  READY: IconChefHat,
  SERVED: IconCheck,
  COMPLETED: IconCheck,
  REJECTED: IconRejected,
  CANCELLED: IconRejected,
  REVIEW: IconAnswer,
  OUTLET: IconMapPin,
} satisfies Record<BellEntry['kind'] | NonNullable<BellEntry['status']>, unknown>

function Entry({ entry }: { entry: BellEntry }) {
  const isBad = isOff(entry.status)
  const Icon = ICONS[entry.status ?? entry.kind]
  return (
    <li>
      <Link className={entry.isNew ? 'bell-entry is-new' : 'bell-entry'} to={pageOf(entry)}>
        <span className={isBad ? 'bell-sign err' : 'bell-sign'}>
          <Icon size={24} stroke={1.9} aria-hidden />
        </span>
        <span className="bell-text breaks">
          <span className="headline">
            {entry.isNew && <span className="visually-hidden">New: </span>}
            <bdi>{headlineOf(entry)}</bdi>
          </span>
          <span className="small">
            <bdi>{detailOf(entry)}</bdi>
          </span>
          <time className="tiny muted numeral" dateTime={entry.at}>
            {localTime(Date.parse(entry.at))}
          </time>
        </span>
      </Link>
    </li>
  )
}

const pageOf = ({ kind, orderId, outletId }: BellEntry): string =>
  orderId === undefined ? paths.outlet(outletId) : kind === 'REVIEW' ? paths.review(orderId) : paths.order(orderId)

const Bones = () => (
  <>
    <Loading what="Loading your notifications..." />
    <div className="row bell-unread" aria-hidden="true">
      <div className="bone line-s" />
    </div>
    <div aria-hidden="true">
      <div className="bell-day">
        <div className="bone line-s" />
      </div>
      {[1, 2, 3, 4].map((entry) => (
        <div key={entry} className="bell-entry">
          <div className="bone round" />
          <div className="bell-text bell-bones">
            <BoneLines of="line-m line-m line-s" />
          </div>
        </div>
      ))}
    </div>
  </>
)

const NothingNew = () => (
  <EmptyState
    plate={{ ...usePicture('catalogue/masala-chai/464.avif'), tone: 'malai' }}
    title="Nothing new"
    to={paths.home()}
    link="Find something to eat"
  >
    When an order moves, you read it here.
  </EmptyState>
)

const Missing = () => (
  <EmptyState plate={usePicture('catalogue/bell.webp')} title="We're working on this feature!" to={paths.home()} link="Go to Home">
    Development in progress...
  </EmptyState>
)
