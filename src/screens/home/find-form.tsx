import { useId } from 'react'
import {
  type Filter,
  type Limit,
  offeredChoices,
  offeredOrders,
  type Order,
  type Wanted,
  withWish,
} from '#machines/model/outlet/outlet-finder.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'

export const LABELS: { [Name in Filter]: Record<string, string> } = {
  open: { 1: 'Open now' },
  veg: { all: 'Pure veg', some: 'Serves veg' },
  offers: { 1: 'With offers' },
  rating: { 4: '4.0 and more', 4.5: '4.5 and more' },
  cost: { low: 'Up to ₹500', middle: '₹500 to ₹1,000', high: 'Above ₹1,000' },
  within: { 1: 'Within 1 km', 3: 'Within 3 km', 5: 'Within 5 km' },
  kind: { restaurant: 'Restaurants', hotel: 'Hotels' },
}
const TITLES = { rating: 'Rating', cost: 'Cost for two', within: 'Distance' } as const
const ORDER_LABELS = { rating: 'Rating', cost: 'Cost for two' } as const

/** What is chosen, where no title stands above it. */
export function limitLabel(wanted: Wanted, limit: Limit): string {
  if (limit === 'cuisine') return wanted.cuisine!
  const label = LABELS[limit][wanted[limit]!]!
  if (limit === 'rating') return `Rated ${label}`
  return limit === 'cost' ? `${label} for two` : label
}

export const orderLabel = (order: Order): string => `By ${ORDER_LABELS[order].toLowerCase()}`

interface FindFormProps {
  outlets: readonly Outlet[]
  /** They are not only the nearest: what is counted are all. */
  isWhole: boolean
  wanted: Wanted
  onWant: (wanted: Wanted) => void
}

/** All filters that make a difference among these outlets, and the orders. */
export function FindForm({ outlets, isWhole, wanted, onWant }: FindFormProps) {
  const id = useId()
  const boxes = (names: readonly Filter[]) =>
    names.flatMap((name) =>
      offeredChoices(outlets, wanted, name).map(({ value, count }) => (
        <label key={name + value} className="check">
          <input
            type="checkbox"
            checked={wanted[name] === value}
            onChange={({ currentTarget }) => onWant(withWish(wanted, { [name]: currentTarget.checked ? value : undefined }))}
          />
          {LABELS[name][value]}
          {isWhole && <Count of={count} />}
        </label>
      )),
    )
  const show = boxes(['open', 'veg', 'offers'])
  const kinds = boxes(['kind'])
  const orders = offeredOrders(outlets, wanted)
  const radio = (name: string, label: string, isChosen: boolean, wish: () => Wanted, count?: number) => (
    <label key={label} className="check">
      <input type="radio" name={`${id}-${name}`} checked={isChosen} onChange={() => onWant(wish())} />
      {label}
      {count !== undefined && isWhole && <Count of={count} />}
    </label>
  )
  return (
    <>
      {show.length > 0 && (
        <fieldset>
          <legend>Show</legend>
          {show}
        </fieldset>
      )}
      {orders.length > 0 && (
        <fieldset>
          <legend>Sort by</legend>
          {radio('sort', 'Nearest', !wanted.sort, () => withWish(wanted, { sort: undefined }))}
          {orders.map((sort) => radio('sort', ORDER_LABELS[sort], wanted.sort === sort, () => withWish(wanted, { sort })))}
        </fieldset>
      )}
      {(['rating', 'cost', 'within'] as const).map((name) => {
        const offered = offeredChoices(outlets, wanted, name)
        if (offered.length === 0) return null
        return (
          <fieldset key={name}>
            <legend>{TITLES[name]}</legend>
            {radio(name, 'Any', !wanted[name], () => withWish(wanted, { [name]: undefined }))}
            {offered.map(({ value, count }) =>
              radio(name, LABELS[name][value]!, wanted[name] === value, () => withWish(wanted, { [name]: value }), count),
            )}
          </fieldset>
        )
      })}
      {kinds.length > 0 && (
        <fieldset>
          <legend>Kind</legend>
          {kinds}
        </fieldset>
      )}
    </>
  )
}

const Count = ({ of }: { of: number }) => (
  <span className="finder-count">
    <span>{of}</span>
    <span className="visually-hidden">{of === 1 ? ' outlet' : ' outlets'}</span>
  </span>
)
