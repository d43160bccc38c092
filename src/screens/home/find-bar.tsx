import '#src/styles/fields.css'
import './finder.css'
import { useState } from 'react'
import {
  type Filter,
  limitsOf,
  listOutlets,
  offeredChoices,
  offeredOrders,
  withoutLimits,
  withWish,
} from '#machines/model/outlet/outlet-finder.ts'
import { useSelector } from '@xstate/react'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { useHasCompleted } from '#src/actors/completed.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { IconClock, IconDiscount, IconFilter, IconLeaf, IconStar } from '#src/ui/icons.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { FindForm } from './find-form.tsx'
import { type Around, useAllOutlets, useWanted } from './use-wanted.ts'

const CompletedOrders = lazy(() => import('./order-again.tsx').then((module) => module.CompletedOrders), { when: 'idle' })

/** What a phone offers without a sheet. */
const CHIPS: { name: Filter; value: string; label: string; Icon?: typeof IconClock; says?: string }[] = [
  { name: 'open', value: '1', label: 'Open now', Icon: IconClock },
  { name: 'veg', value: 'all', label: 'Pure veg', Icon: IconLeaf },
  { name: 'offers', value: '1', label: 'Offers', Icon: IconDiscount },
  { name: 'rating', value: '4', label: '4.0+', Icon: IconStar, says: 'Rated 4.0 and more' },
  { name: 'kind', value: 'hotel', label: 'Hotels' },
  { name: 'cost', value: 'low', label: 'Up to ₹500 for two' },
]

/** The filters: a row of chips and a sheet on phones, at the side of the list on wide screens. */
export function FindBar(around: Around) {
  const { wanted, want } = useWanted()
  const isCustomer = useSelector(useApp().session, (session) => selectCustomer(session) !== undefined)
  const asksOrders = !useHasCompleted() && isCustomer
  const { all, isCut } = useAllOutlets(around, Object.keys(wanted).length > 0)
  const [isOpen, setOpen] = useState(false)
  const known = all ?? around.outlets
  const form = <FindForm outlets={known} isWhole={!isCut || all !== undefined} wanted={wanted} onWant={want} />
  const chips = CHIPS.filter(({ name, value }) => offeredChoices(known, wanted, name).some((offered) => offered.value === value))
  const chosen = limitsOf(wanted).length + Number(wanted.sort !== undefined)
  const isChosen = chosen > 0
  const clear = () => want(withWish(withoutLimits({}), { query: wanted.query }))
  const { now, later } = listOutlets(known, wanted)
  const fitting = now.length + later.length
  const isOffered = isChosen || chips.length > 0 || offeredOrders(known, wanted).length > 0
  return (
    <>
      {isOffered && (
        <div className="only-narrow">
          <div className="scroll" role="group" aria-label="Filters">
            <button
              type="button"
              className={isChosen ? 'chip limits' : 'chip'}
              aria-haspopup="dialog"
              aria-label={isChosen ? `All filters and sorting, ${chosen} chosen` : 'All filters and sorting'}
              onClick={() => setOpen(true)}
            >
              <IconFilter size={19} stroke={1.9} aria-hidden />
              {isChosen && chosen}
            </button>
            {chips.map(({ name, value, label, Icon, says }) => (
              <button
                key={name}
                type="button"
                className="chip"
                aria-pressed={wanted[name] === value}
                aria-label={says}
                onClick={() => want(withWish(wanted, { [name]: wanted[name] === value ? undefined : value }))}
              >
                {Icon && <Icon size={17} stroke={1.9} aria-hidden />}
                {label}
              </button>
            ))}
          </div>
        </div>
      )}
      {asksOrders && <CompletedOrders />}
      {isOffered && (
        <form className="only-wide finder-form" aria-label="Filters">
          <div className="row between">
            <h2>Filters</h2>
            {isChosen && (
              <button type="button" className="link" onClick={clear}>
                Clear
              </button>
            )}
          </div>
          {form}
        </form>
      )}
      {isOpen && (
        <Sheet title="Filters" onClose={() => setOpen(false)}>
          <form className="finder-form" aria-label="Filters">
            {form}
          </form>
          <div className="sheet-foot row wraps even">
            <button type="button" className="button line" aria-disabled={!isChosen} onClick={clear}>
              Clear
            </button>
            <button type="button" className="button" onClick={() => setOpen(false)}>
              {all === undefined || wanted.query !== undefined ? 'Show outlets' : `Show ${fitting} ${fitting === 1 ? 'outlet' : 'outlets'}`}
            </button>
          </div>
        </Sheet>
      )}
    </>
  )
}
