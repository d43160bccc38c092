import { useLayoutEffect, useRef } from 'react'
import { QuantityStepper } from './quantity-stepper.tsx'

export interface AddControlProps {
  /** What is added, for screen readers: 'Dal Makhani'. */
  name: string
  quantity: number
  outOfStock?: boolean
  onAdd: () => void
  onChange: (quantity: number) => void
}

/** ADD, which becomes the stepper in the same place once there is one; the focus stays with what takes its place. */
export function AddControl({ name, quantity, outOfStock = false, onAdd, onChange }: AddControlProps) {
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
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
          onClick={() => {
            hadFocus.current = true
            onAdd()
          }}
        >
          ADD
        </button>
      )}
    </div>
  )
}
