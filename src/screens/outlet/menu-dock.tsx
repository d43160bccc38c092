import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useCart } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'
import { IconMenu } from '#src/ui/icons.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { ViewCartBar } from '#src/ui/view-cart-bar.tsx'

/** View Cart and MENU, floating over the dishes. */
export function MenuDock({ names, onChoose }: { names: string[]; onChoose: (name: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ViewCartBar to={paths.cart()} cart={useCart()}>
        {names.length > 0 && (
          <button type="button" className="fab" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <IconMenu size={22} stroke={1.9} aria-hidden />
            MENU
          </button>
        )}
      </ViewCartBar>
      {open && (
        <Sheet onClose={() => setOpen(false)} title="Menu categories">
          <ul className="menu-list categories">
            {names.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    // Closed first: the page behind an open dialog neither scrolls nor takes the focus.
                    flushSync(() => setOpen(false))
                    onChoose(name)
                  }}
                >
                  <bdi>{name}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}
