import type { KeyboardEvent } from 'react'
import { ORDER_LISTS, type OrderList } from '#machines/model/order/order.ts'
import { isModified } from '#src/ui/is-modified.ts'

const LABELS: Record<OrderList, string> = { upcoming: 'Upcoming', completed: 'Completed', all: 'All Orders' }

export const panelId = 'orders-panel'
export const tabId = (which: OrderList): string => `orders-tab-${which}`

/** One stop for the Tab key; arrows, Home and End choose. */
export function OrderTabs({ which, onChoose }: { which: OrderList; onChoose: (which: OrderList) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const at = ORDER_LISTS.indexOf(which)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined || isModified(event)) return
    const target = ORDER_LISTS.at(next % ORDER_LISTS.length)!
    event.preventDefault()
    onChoose(target)
    document.getElementById(tabId(target))?.focus()
  }
  return (
    <div className="segments fill" role="tablist" aria-label="Orders">
      {ORDER_LISTS.map((list) => (
        <button
          key={list}
          type="button"
          role="tab"
          id={tabId(list)}
          aria-selected={list === which}
          aria-controls={panelId}
          tabIndex={list === which ? 0 : -1}
          onClick={() => onChoose(list)}
          onKeyDown={onKeyDown}
        >
          {LABELS[list]}
        </button>
      ))}
    </div>
  )
}
