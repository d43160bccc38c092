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

/** ADD, which becomes the stepper in the same place once there is one; the focus stays in it. */
export function AddControl({ name, quantity, outOfStock = false, closed, onAdd, onChange }: AddControlProps) {
  const place = useRef<HTMLDivElement>(null)
  const removedLast = useRef(false)
  const why = useId()
  const chosen = quantity > 0
  useLayoutEffect(() => {
    if (removedLast.current) place.current?.querySelector<HTMLElement>('.add')?.focus({ preventScroll: true })
    removedLast.current = false
  }, [chosen])

  if (outOfStock) return <span className="badge err add-place">OUT OF STOCK</span>
  return (
    <div ref={place} className="add-place">
      <QuantityStepper
        of={name}
        quantity={quantity}
        closed={closed && why}
        onChange={(wanted) => {
          removedLast.current = wanted === 0
          if (chosen) onChange(wanted)
          else onAdd()
        }}
      />
      {closed && (
        <p className="tiny muted why" id={why}>
          {closed}
        </p>
      )}
    </div>
  )
}
