import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { selectDiet, selectQuery, selectReading } from '#machines/menu-browser/menu-browser.machine.ts'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import { IconDiscount, IconSearch } from '#src/ui/icons.ts'
import { offeredCoupons } from '#machines/model/coupon.ts'
import { useIsSeatedAt } from '#src/actors/seat.ts'
import { CategoryChips } from './category-chips.tsx'
import { VegFilter } from './veg-filter.tsx'

interface MenuStripProps {
  browser: MenuBrowser
  shown: MenuCategory[]
  outletId: string
  /** The customer goes to the search field. */
  onSeek: () => void
}

export function MenuStrip({ browser, shown, outletId, onSeek }: MenuStripProps) {
  const names = useMemo(() => shown.map(({ name }) => name), [shown])
  const choose = useCallback((name: string) => browser.send({ type: 'category.choose', name }), [browser])
  const reading = useSelector(browser, selectReading)
  const isSeated = useIsSeatedAt(outletId)
  return (
    <div className="strip stack">
      <div className="row">
        <label className="find row grow">
          <IconSearch size={20} stroke={1.9} aria-hidden />
          <input
            type="search"
            aria-label="Search the menu"
            placeholder="Search"
            enterKeyHint="search"
            autoComplete="off"
            value={useSelector(browser, selectQuery)}
            maxLength={80}
            onFocus={onSeek}
            onChange={({ target }) => browser.send({ type: 'search.type', query: target.value })}
            onKeyDown={({ key, currentTarget }) => {
              // Closes the keyboard of a phone, which covers the results.
              if (key === 'Enter') currentTarget.blur()
              if (key === 'Escape') browser.send({ type: 'search.type', query: '' })
            }}
          />
        </label>
        <VegFilter value={useSelector(browser, selectDiet)} onChange={(diet) => browser.send({ type: 'diet.choose', diet })} />
      </div>
      {names.length > 0 && (
        <CategoryChips names={names} current={reading !== undefined && names.includes(reading) ? reading : names[0]!} onChoose={choose}>
          {isSeated && <OffersChip />}
        </CategoryChips>
      )}
    </div>
  )
}

/** Leads to the offers at the end of the page. */
function OffersChip() {
  const count = offeredCoupons().length
  if (count === 0) return null
  const show = () => {
    const heading = document.getElementById('offers-title')
    document.getElementById('offers')?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="chip tonal" onClick={show}>
      <IconDiscount size={18} stroke={1.9} aria-hidden />
      {count} {count === 1 ? 'offer' : 'offers'}
    </button>
  )
}
