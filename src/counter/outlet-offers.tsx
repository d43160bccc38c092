import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { offerHeadline } from '#machines/model/bill/coupon.ts'
import { toPaise } from '#machines/model/money.ts'
import type { OfferField } from '#machines/model/outlet/outlet-rules.ts'
import type { OwnOffer } from '#machines/model/counter/outlet-settings.ts'
import { selectSettings } from '#machines/outlet-settings/outlet-settings.machine.ts'
import { fieldOf } from '#src/ui/form.tsx'
import { Part, type PartProps, usePart } from './outlet-part.tsx'
import { Segment } from './segment.tsx'

const KINDS = { PERCENTAGE: 'Percent', FLAT: 'Amount' } as const

export function Offers({ settings }: PartProps) {
  const { draft, errors, isBusy, edit } = usePart(settings, 'offer')
  const offers = useSelector(settings, selectSettings)!.offers
  const field = (name: OfferField, label: string, more: object = {}) => (
    <TextInput
      {...fieldOf(name, errors[name])}
      label={label}
      value={draft[name]}
      readOnly={isBusy}
      autoComplete="off"
      onChange={(event) => edit(name, { ...draft, [name]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <Part
      settings={settings}
      section="offer"
      title="Offers"
      save="Add offer"
      above={
        offers.length === 0 ? (
          <p className="muted">No offers</p>
        ) : (
          <ul className="stack gap-2">
            {offers.map((offer) => (
              <li key={offer.code} className="row outlet-offer">
                <span className="grow">
                  <b>{offer.code}</b> · {headlineOf(offer)}
                  <span className="small muted">
                    <bdi>{offer.title}</bdi> · {daysOf(offer)}
                  </span>
                </span>
                <button
                  type="button"
                  className="button line compact"
                  aria-label={`End ${offer.code}`}
                  aria-disabled={isBusy}
                  onClick={() => settings.send({ type: 'offer.end', code: offer.code })}
                >
                  End
                </button>
              </li>
            ))}
          </ul>
        )
      }
    >
      {field('code', 'Code', { autoCapitalize: 'characters', placeholder: 'LUNCH20' })}
      {field('title', 'Title')}
      <div className="segments fill" role="group" aria-label="Takes off">
        {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
          <Segment
            key={kind}
            isOn={draft.discountType === kind}
            aria-disabled={isBusy}
            onClick={() => edit('discountValue', { ...draft, discountType: kind })}
          >
            {KINDS[kind]}
          </Segment>
        ))}
      </div>
      <div className="outlet-pair">
        {field('discountValue', draft.discountType === 'FLAT' ? 'Rupees off' : 'Percent off', { inputMode: 'decimal' })}
        {draft.discountType === 'PERCENTAGE' && field('maximumDiscount', 'At most ₹', { inputMode: 'decimal' })}
        {field('minimumTotal', 'On orders from ₹', { inputMode: 'decimal' })}
      </div>
      <div className="outlet-pair">
        {field('from', 'First day', { type: 'date' })}
        {field('until', 'Last day', { type: 'date' })}
      </div>
      <p className="small muted">Without a first day it begins now; without a last day it goes on until you end it.</p>
    </Part>
  )
}

const headlineOf = ({ code, title, discountType, discountValue = 0, minimumTotal, maximumDiscount }: OwnOffer): string =>
  offerHeadline({ code, title, discountType, discountValue, minimumPaise: toPaise(minimumTotal), capPaise: toPaise(maximumDiscount) })

const daysOf = ({ from, until, hasBegun }: OwnOffer): string =>
  [hasBegun ? 'now' : `from ${from}`, ...(until ? [`until ${until}`] : [])].join(', ')
