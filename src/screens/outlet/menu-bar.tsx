import { useSelector } from '@xstate/react'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import { selectQuery, selectReading, selectShown } from '#machines/menu-browser/menu-browser.machine.ts'
import { selectIsSuggesting } from '#machines/search-field/search-field.machine.ts'
import { filterMenu } from '#machines/model/menu/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import { useOffers } from '#src/actors/use-offers.ts'
import { IconAvoid, IconDiscount, IconSearch } from '#src/ui/icons.ts'
import { recallAvoided } from '#src/ui/recall-avoided.ts'
import { showOffers } from '#src/ui/show-offers.ts'
import { useSearchField } from '#src/actors/search-field.ts'
import { useSeatAt } from '#src/actors/seat.ts'
import { useAvoiding } from '#src/loading/avoiding.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { CategoryChips } from './category-chips.tsx'
import { VegFilter } from './veg-filter.tsx'

const AvoidBar = lazy(() => import('#src/ui/avoid-sheet.tsx').then((module) => module.AvoidBar), { when: 'painted' })
const AvoidSheet = lazy(() => import('#src/ui/avoid-sheet.tsx').then((module) => module.AvoidSheet), { when: 'painted' })
const RoomTabs = lazy(() => import('./room-tabs.tsx').then((module) => module.RoomTabs), { when: 'painted' })
const SearchSuggestions = lazy(() => import('./search-suggestions.tsx').then((module) => module.SearchSuggestions), { when: 'painted' })

interface MenuBarProps {
  browser: MenuBrowser
  menu: MenuCategory[]
  shown: MenuCategory[]
  outletId: string
  /** The place of MENU above the categories, where these stand beside the dishes. */
  setRail: (place: HTMLElement | null) => void
  /** The customer goes to the search field. */
  onSearch: () => void
}

export function MenuBar({ browser, menu, shown, outletId, setRail, onSearch }: MenuBarProps) {
  const choose = useCallback((name: string) => browser.send({ type: 'category.choose', name }), [browser])
  const reading = useSelector(browser, selectReading)
  const query = useSelector(browser, selectQuery)
  const diet = useSelector(browser, (snapshot) => selectShown(snapshot, menu))
  const isSeated = useSeatAt(outletId) !== undefined
  const isWide = useMedia('(min-width: 1024px)')
  const field = useSearchField(outletId, browser)
  const isSuggesting = useSelector(field, selectIsSuggesting)
  const isAvoiding = useAvoiding().avoided.length > 0
  const [isChoosing, setChoosing] = useState(false)
  useEffect(recallAvoided, [])
  const input = useRef<HTMLInputElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const isAround = (target: EventTarget | null) => target instanceof Node && around.current!.contains(target)
  const goToField = () => input.current?.focus()
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!isAround(relatedTarget)) field.send({ type: 'field.leave', query })
  }
  return (
    <>
      {/* A table's menu has no services. */}
      {menu.at(-1)?.isService && <RoomTabs browser={browser} menu={menu} waiting={<div className="room-tabs" />} />}
      <div className={diet === 'service' ? 'menu-bar stack of-services' : 'menu-bar stack'}>
        <div className="row">
          <div ref={around} role="search" className="grow">
            <label className="find row">
              <IconSearch size={20} stroke={1.9} aria-hidden />
              <input
                ref={input}
                type="search"
                aria-label="Search the menu"
                placeholder="Search"
                enterKeyHint="search"
                autoComplete="off"
                value={query}
                maxLength={80}
                onBlur={leave}
                onFocus={({ relatedTarget }) => {
                  onSearch()
                  // Back from the suggestions is not another visit.
                  if (!isAround(relatedTarget)) field.send({ type: 'field.reach', query })
                }}
                onChange={({ target }) => field.send({ type: 'search.type', query: target.value })}
                onKeyDown={({ key, currentTarget }) => {
                  // Closes the keyboard of a phone, which covers the results.
                  if (key === 'Enter') currentTarget.blur()
                  if (key === 'Escape') field.send({ type: 'search.end' })
                }}
              />
            </label>
            {isSuggesting && <SearchSuggestions field={field} menu={menu} diet={diet} query={query} goToField={goToField} onBlur={leave} />}
          </div>
          {diet !== 'service' && <VegFilter value={diet} onChange={(diet) => browser.send({ type: 'diet.choose', diet })} />}
          {!isAvoiding && diet !== 'service' && (
            <button type="button" className="chip avoids" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              <IconAvoid size={22} stroke={1.7} aria-hidden />
              <span className="word">
                <span className="visually-hidden">What I </span>avoid
              </span>
            </button>
          )}
        </div>
        <div ref={setRail} className="rail-menu" />
        {shown.length > 0 && (
          <CategoryChips categories={shown} current={shown.find(({ name }) => name === reading)?.name ?? shown[0]!.name} onChoose={choose}>
            {(isSeated || !isWide) && diet !== 'service' && <OffersChip outletId={outletId} />}
          </CategoryChips>
        )}
      </div>
      {isAvoiding && diet !== 'service' && (
        <AvoidBar menu={filterMenu(menu, diet)} onChange={() => setChoosing(true)} waiting={<div className="avoid-bar" />} />
      )}
      {isChoosing && <AvoidSheet onClose={() => setChoosing(false)} onFailure={() => setChoosing(false)} />}
    </>
  )
}

function OffersChip({ outletId }: { outletId: string }) {
  const count = useOffers(outletId).length
  if (count === 0) return null
  return (
    <button type="button" className="chip tonal" onClick={showOffers}>
      <IconDiscount size={18} stroke={1.9} aria-hidden />
      <span>{count === 1 ? '1 offer' : `${count} offers`}</span>
    </button>
  )
}
