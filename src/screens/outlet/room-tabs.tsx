import './room-tabs.css'
import { useSelector } from '@xstate/react'
import { selectShown } from '#machines/menu-browser/menu-browser.machine.ts'
import { dishCount, filterMenu } from '#machines/model/menu/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { placeName } from '#machines/seat/seat.machine.ts'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import { useSeat } from '#src/actors/seat.ts'
import { IconBell, IconMenu } from '#src/ui/icons.ts'

const PARTS = [
  { word: 'Food', Icon: IconMenu, isServices: false },
  { word: 'Services', Icon: IconBell, isServices: true },
]

/** Food and services of a hotel, apart, for the customer in a room. */
export function RoomTabs({ browser, menu }: { browser: MenuBrowser; menu: MenuCategory[] }) {
  const seat = useSeat()
  const shown = useSelector(browser, (snapshot) => selectShown(snapshot, menu))
  return (
    <fieldset className="room-tabs segments fill">
      <legend className="visually-hidden">Menu of {seat && placeName(seat)}</legend>
      {PARTS.map(({ word, Icon, isServices }) => (
        <label key={word}>
          <input
            className="visually-hidden"
            type="radio"
            name="part"
            checked={isServices === (shown === 'service')}
            onChange={() => browser.send({ type: 'part.choose', isServices })}
          />
          <Icon size={18} stroke={1.9} aria-hidden />
          <span className="numeral">
            {word} · {dishCount(filterMenu(menu, isServices ? 'service' : 'all'))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
