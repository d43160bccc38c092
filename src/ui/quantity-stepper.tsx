import { MAX_QUANTITY } from '#machines/model/cart.ts'
import { IconMinus, IconPlus } from './icons.ts'

export interface QuantityStepperProps {
  of: string
  quantity: number
  onChange: (quantity: number) => void
  disabled?: boolean
  /** The flow takes no less: the button says so, and keeps the focus. */
  least?: number
  /** The id of the text that says why there cannot be more. */
  closed?: string | undefined
}

/** None is ADD alone, and more are counted between two buttons. src/boot/in-page/answer.ts finds them by `data-tap`, and the count by `bump`. */
export function QuantityStepper({ of, quantity, onChange, disabled = false, least = 0, closed }: QuantityStepperProps) {
  const some = quantity > 0
  return (
    <div className={some ? 'stepper' : undefined} role={some ? 'group' : undefined} aria-label={some ? `Quantity of ${of}` : undefined}>
      {some && (
        <>
          <button
            type="button"
            data-tap="fewer"
            aria-label={`Remove one ${of}`}
            aria-disabled={quantity <= least || undefined}
            disabled={disabled}
            onClick={() => onChange(quantity - 1)}
          >
            <IconMinus size={18} stroke={1.9} aria-hidden />
          </button>
          {/* A new key for each count restarts the bump. */}
          <span key={quantity} className="numeral bump" aria-live="polite">
            {quantity}
          </span>
        </>
      )}
      {/* ADD becomes +: two buttons would move the focus, for which the browser lays the page out before it paints the tap. */}
      <button
        type="button"
        data-tap="more"
        className={some ? undefined : 'add'}
        aria-label={some ? `Add one ${of}` : `ADD ${of}`}
        aria-disabled={closed ? true : undefined}
        aria-describedby={closed}
        disabled={disabled || quantity >= MAX_QUANTITY}
        onClick={() => onChange(quantity + 1)}
      >
        {some ? <IconPlus size={18} stroke={1.9} aria-hidden /> : 'ADD'}
      </button>
    </div>
  )
}
