import { useId, useLayoutEffect, useRef } from 'react'
import { QuantityStepper } from './quantity-stepper.tsx'

export interface AddControlProps {
  name: string
  quantity: number
  outOfStock?: boolean
  /** Why there cannot be more now; the button keeps the focus and says so. */
  closed?: string | undefined
  onAdd: () => void
  onChange: (quantity: number) => void
}

/** ADD, which becomes the stepper in the same place once there is one; the focus stays with what takes its place. */
export function AddControl({ name, quantity, outOfStock = false, closed, onAdd, onChange }: AddControlProps) {
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const why = useId()
  const chosen = quantity > 0
  useLayoutEffect(() => {
    if (hadFocus.current) place.current?.querySelector<HTMLElement>('button:last-of-type')?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [chosen])

  if (outOfStock) return <span className="badge err add-place">OUT OF STOCK</span>
  return (
    <div ref={place} className="add-place">
      {chosen ? (
        <QuantityStepper
          of={name}
          quantity={quantity}
          closed={closed && why}
          onChange={(wanted) => {
            hadFocus.current = wanted === 0
            onChange(wanted)
          }}
        />
      ) : (
        <button
          type="button"
          className="add"
          aria-label={`ADD ${name}`}
          aria-disabled={closed ? true : undefined}
          aria-describedby={closed && why}
          onClick={() => {
            hadFocus.current = !closed
            onAdd()
          }}
        >
          ADD
        </button>
      )}
      {closed && (
        <p className="tiny muted why" id={why}>
          {closed}
        </p>
      )}
    </div>
  )
}
