import type { KeyboardEvent } from 'react'
import { ORDER_LISTS, type OrderList } from '#machines/model/order.ts'

const LABELS: Record<OrderList, string> = { upcoming: 'Upcoming', completed: 'Completed', all: 'All Orders' }

export const panelId = 'orders-panel'
export const tabId = (which: OrderList): string => `orders-tab-${which}`

/** One stop for the Tab key; arrows, Home and End choose. */
export function OrderTabs({ which, onChoose }: { which: OrderList; onChoose: (which: OrderList) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const target = tabAfter(which, event.key)
    if (!target) return
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

function tabAfter(which: OrderList, key: string): OrderList | undefined {
  const last = ORDER_LISTS.length - 1
  const at = ORDER_LISTS.indexOf(which)
  if (key === 'ArrowRight') return ORDER_LISTS[at === last ? 0 : at + 1]
  if (key === 'ArrowLeft') return ORDER_LISTS[at === 0 ? last : at - 1]
  if (key === 'Home') return ORDER_LISTS[0]
  if (key === 'End') return ORDER_LISTS[last]
  return undefined
}
