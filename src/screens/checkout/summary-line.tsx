import { useSelector } from '@xstate/react'
import { type CheckoutActor, selectNotes, selectOrigin } from '#machines/checkout/checkout.machine.ts'
import { type CartLine, lineKey, linePricePaise } from '#machines/model/cart.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import { hasWords, LONGEST_NOTE, noteChips, toggleWords } from '#machines/model/menu/note-chips.ts'
import { usePicture } from '#src/actors/picture.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { Allergens } from '#src/ui/allergens.tsx'
import { IconCheck } from '#src/ui/icons.ts'
import { Plate } from '#src/ui/plate.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { VegMark } from '#src/ui/veg-mark.tsx'

const ServiceIcon = lazy(() => import('#src/ui/service-icon.tsx').then((module) => module.ServiceIcon), { when: 'painted' })

export function SummaryLine({ checkout, line }: { checkout: CheckoutActor; line: CartLine }) {
  const key = lineKey(line)
  const note = useSelector(checkout, (snapshot) => selectNotes(snapshot)[key] ?? '')
  const chips = noteChips(line)
  const picture = usePicture(line.picture)
  const isElsewhere = useSelector(checkout, (snapshot) => line.isService && selectOrigin(snapshot)?.type === 'TABLE')
  const size = line.servingSize && servingSizeLabel(line.servingSize)
  const what = size ? `${line.name}, ${size}` : line.name
  return (
    <li className={line.outOfStock ? 'checkout-line out' : 'checkout-line'}>
      {line.isService ? (
        <span className="checkout-tile middle">
          <ServiceIcon name={line.name} />
        </span>
      ) : (
        line.picture && <Plate {...picture} size={56} />
      )}
      <VegMark of={line} />
      <div className="checkout-dish">
        <h3>
          <bdi>{line.name}</bdi>
        </h3>
        {size && <p className="small muted">Size: {size}</p>}
        <p className="small muted numeral">
          {formatPrice(line.unitPricePaise, line.isService)} x {line.quantity}
        </p>
        {isElsewhere && <p className="small field-error">For rooms only</p>}
      </div>
      <div className="checkout-side">
        {line.outOfStock ? (
          <span className="badge err">OUT OF STOCK</span>
        ) : (
          <>
            <QuantityStepper
              of={what}
              quantity={line.quantity}
              onChange={(quantity) => checkout.send({ type: 'quantity.set', key, quantity })}
            />
            <span className="price">{formatPrice(linePricePaise(line), line.isService)}</span>
          </>
        )}
      </div>
      {line.allergens && <Allergens of={line} />}
      {!line.outOfStock && (
        <>
          <input
            className="input compact"
            aria-label={`${line.isService ? 'Note' : 'Preparation instruction'} for ${what}`}
            placeholder={line.isService ? 'Add a note' : 'Add any preparation instruction'}
            maxLength={LONGEST_NOTE}
            value={note}
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => checkout.send({ type: 'note.edit', key, text: event.currentTarget.value })}
          />
          {chips.length > 0 && (
            <div className="checkout-words" role="group" aria-label={`Quick instructions for ${what}`}>
              {chips.map((words) => (
                <button
                  key={words}
                  type="button"
                  className="chip"
                  aria-pressed={hasWords(note, words)}
                  disabled={toggleWords(note, words) === note}
                  onClick={() => checkout.send({ type: 'words.toggle', key, words })}
                >
                  {hasWords(note, words) && <IconCheck size={18} stroke={2.2} aria-hidden />}
                  {words}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </li>
  )
}
