import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { offerHeadline } from '#machines/model/coupon.ts'
import { toPaise } from '#machines/model/money.ts'
import { isOwnStatus, MOST_HOLIDAYS, MOST_SPANS, type LegalField, type OfferField } from '#machines/model/outlet-rules.ts'
import type { Drafts, OwnOffer, Section } from '#machines/model/outlet-settings.ts'
import { type OpenSpan, sentenceCase, statusBadge, WEEKDAYS } from '#machines/model/outlet.ts'
import { PAY_WAYS, type PayWay, type PaymentField } from '#machines/model/payment.ts'
import { OUTLET_TAXES } from '#machines/model/tax-choices.ts'
import {
  type OutletSettingsActor,
  selectDrafts,
  selectErrors,
  selectHasFailed,
  selectIsBusy,
  selectIsLoading,
  selectIsSaving,
  selectProblem,
  selectSettings,
  selectTold,
} from '#machines/outlet-settings/outlet-settings.machine.ts'
import { inspect } from '#src/actors/inspect.ts'
import { fieldOf, Form } from '#src/ui/form.tsx'
import { IconPlus, IconX } from '#src/ui/icons.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { PageProps } from './page-props.ts'
import { Pause } from './pause.tsx'
import { Segment } from './segment.tsx'
import { liveOutletSettings } from './settings-actors.ts'
import { TaxField } from './tax-field.tsx'

/** What the owner sets: hours, holidays, offers and legal details, each saved by itself. */
export function Outlet({ board, outlet: { outletId } }: PageProps) {
  const settings = useActorRef(liveOutletSettings, { input: { outletId }, inspect })
  const isLoading = useSelector(settings, selectIsLoading)
  const hasFailed = useSelector(settings, selectHasFailed)
  const problem = useSelector(settings, selectProblem)
  const isRead = useSelector(settings, (snapshot) => selectSettings(snapshot) !== undefined)
  return (
    <>
      <h1 className="visually-hidden">Outlet</h1>
      {isLoading && <p role="status">Loading settings...</p>}
      {hasFailed && (
        <Notice tone="err" onRetry={() => settings.send({ type: 'settings.retry' })}>
          {problem}
        </Notice>
      )}
      {isRead && <Pause board={board} maySet />}
      {isRead && (
        <div className="outlet-sections">
          <Status settings={settings} />
          <Hours settings={settings} />
          <Holidays settings={settings} />
          <Offers settings={settings} />
          <Legal settings={settings} />
          <Paying settings={settings} />
        </div>
      )}
    </>
  )
}

interface PartProps {
  settings: OutletSettingsActor
}

function usePart<One extends Section>(settings: OutletSettingsActor, section: One) {
  const drafts = useSelector(settings, selectDrafts)!
  const errors = useSelector(settings, selectErrors(section)) ?? {}
  const isBusy = useSelector(settings, selectIsBusy)
  const edit = (field: string, draft: Drafts[One]) => settings.send({ type: 'draft.edit', section, field, draft } as never)
  return { draft: drafts[section], errors, isBusy, edit }
}

/** A form with what the server has made of it. */
function Part({
  settings,
  section,
  title,
  save,
  above,
  children,
}: PartProps & { section: Section; title: string; save: string; above?: ReactNode; children: ReactNode }) {
  const told = useSelector(settings, selectTold(section))
  const isBusy = useSelector(settings, selectIsBusy)
  const isSaving = useSelector(settings, selectIsSaving(section))
  return (
    <section className="card padded stack outlet-part" aria-labelledby={`${section}-title`}>
      <h2 id={`${section}-title`}>{title}</h2>
      {above}
      <Form actor={settings} onSubmit={() => settings.send({ type: 'section.save', section })}>
        {children}
        {told && !told.isSaved && (
          <>
            <Notice tone="err">{told.text}</Notice>
            {told.isOutdated && (
              <button
                type="button"
                className="button line"
                aria-disabled={isBusy}
                onClick={() => settings.send({ type: 'section.reload', section })}
              >
                Show what is there now
              </button>
            )}
          </>
        )}
        <div className="row wraps">
          <button type="submit" className="button" aria-disabled={isBusy}>
            {isSaving ? 'Saving...' : save}
          </button>
          <p role="status" className="small">
            {told?.isSaved && told.text}
          </p>
        </div>
      </Form>
    </section>
  )
}

function Status({ settings }: PartProps) {
  const { status } = useSelector(settings, selectSettings)!.status
  const shown = (
    <p>
      {status === 'LIVE' ? 'Open within its hours' : 'Guests see it as '}
      {status !== 'LIVE' && <b>{statusBadge(status).badge}</b>}
    </p>
  )
  if (isOwnStatus(status))
    return (
      <Part settings={settings} section="status" title="Status" save={status === 'LIVE' ? 'Close for now' : 'Open again'}>
        {shown}
      </Part>
    )
  return (
    <section className="card padded stack outlet-part" aria-labelledby="status-title">
      <h2 id="status-title">Status</h2>
      {shown}
      <p className="small muted">Whoever runs this service opens it.</p>
    </section>
  )
}

function Hours({ settings }: PartProps) {
  const { draft, errors, isBusy, edit } = usePart(settings, 'hours')
  return (
    <Part settings={settings} section="hours" title="Hours" save="Save hours">
      {WEEKDAYS.map((day) => (
        <div key={day} className="outlet-day" role="group" aria-label={sentenceCase(day)}>
          <b>{sentenceCase(day)}</b>
          <Spans
            of={sentenceCase(day)}
            field={day}
            spans={draft[day]}
            error={errors[day]}
            isBusy={isBusy}
            onChange={(spans) => edit(day, { ...draft, [day]: spans })}
          />
        </div>
      ))}
      <p className="small muted">The same time twice is the whole day. Closing before opening is after midnight.</p>
    </Part>
  )
}

function Holidays({ settings }: PartProps) {
  const { draft, errors, isBusy, edit } = usePart(settings, 'holidays')
  const replace = (index: number, change: Partial<(typeof draft)[number]>) =>
    edit(
      `date${index}`,
      draft.map((entry, at) => (at === index ? { ...entry, ...change } : entry)),
    )
  return (
    <Part settings={settings} section="holidays" title="Holidays" save="Save holidays">
      {draft.length === 0 && <p className="muted">No holidays to come</p>}
      {draft.map(({ date, spans }, index) => (
        <div key={index} className="outlet-day" role="group" aria-label={`Holiday ${index + 1}`}>
          <span className="outlet-span">
            <input
              className="input compact"
              type="date"
              name={`date${index}`}
              aria-label={`Date of holiday ${index + 1}`}
              aria-invalid={errors[`date${index}`] !== undefined || undefined}
              aria-describedby={`date${index}-error`}
              value={date}
              readOnly={isBusy}
              onChange={(event) => replace(index, { date: event.currentTarget.value })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove holiday ${index + 1}`}
              aria-disabled={isBusy}
              onClick={() =>
                edit(
                  `date${index}`,
                  draft.filter((_, at) => at !== index),
                )
              }
            >
              <IconX size={20} stroke={1.9} aria-hidden />
            </button>
          </span>
          <Spans
            of={`holiday ${index + 1}`}
            field={`date${index}`}
            spans={spans}
            error={errors[`date${index}`]}
            isBusy={isBusy}
            isNamed={false}
            onChange={(changed) => replace(index, { spans: changed })}
          />
        </div>
      ))}
      {draft.length < MOST_HOLIDAYS && (
        <button
          type="button"
          className="button line compact outlet-add"
          aria-disabled={isBusy}
          onClick={() => edit(`date${draft.length}`, [...draft, { date: '', spans: [] }])}
        >
          <IconPlus size={18} stroke={1.9} aria-hidden />
          Add a holiday
        </button>
      )}
    </Part>
  )
}

interface SpansProps {
  of: string
  field: string
  spans: OpenSpan[]
  error: string | undefined
  isBusy: boolean
  /** Its first field is the one that a refusal leads to. */
  isNamed?: boolean
  onChange: (spans: OpenSpan[]) => void
}

function Spans({ of, field, spans, error, isBusy, isNamed = true, onChange }: SpansProps) {
  const time = (index: number, end: 'opens' | 'closes') => (
    <input
      className="input compact"
      type="time"
      name={isNamed && index === 0 && end === 'opens' ? field : undefined}
      aria-label={`${of} ${end}${index === 0 ? '' : `, ${index + 1}`}`}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={`${field}-error`}
      value={spans[index]![end]}
      readOnly={isBusy}
      onChange={(event) => onChange(spans.map((span, at) => (at === index ? { ...span, [end]: event.currentTarget.value } : span)))}
    />
  )
  return (
    <div className="outlet-spans">
      {spans.length === 0 && <span className="muted">Closed</span>}
      {spans.map((span, index) => (
        <span key={index} className="outlet-span">
          {time(index, 'opens')}
          <span aria-hidden>–</span>
          {time(index, 'closes')}
          {span.opens !== '' && span.opens === span.closes && <span className="small muted">All day</span>}
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove opening ${index + 1} of ${of}`}
            aria-disabled={isBusy}
            onClick={() => onChange(spans.filter((_, at) => at !== index))}
          >
            <IconX size={20} stroke={1.9} aria-hidden />
          </button>
        </span>
      ))}
      {spans.length < MOST_SPANS && (
        <button
          type="button"
          className="button line compact outlet-add"
          aria-label={`Add an opening, ${of}`}
          aria-disabled={isBusy}
          onClick={() => onChange([...spans, { opens: '', closes: '' }])}
        >
          <IconPlus size={18} stroke={1.9} aria-hidden />
          {spans.length === 0 ? 'Open' : 'Break'}
        </button>
      )}
      <p id={`${field}-error`} className="field-error">
        {error}
      </p>
    </div>
  )
}

const LEGAL: Record<Exclude<LegalField, 'tax'>, { label: string; description: string }> = {
  legalName: { label: 'Legal name', description: 'Who owns the outlet by law, as on its bills' },
  gstin: { label: 'GSTIN', description: '15 characters; empty where it is not registered' },
  fssai: { label: 'FSSAI licence number', description: '14 digits, shown to guests and on bills' },
  billPrefix: { label: 'Bill prefix', description: 'One to three capitals before the numbers of bills' },
}

function Legal({ settings }: PartProps) {
  const { draft, errors, isBusy, edit } = usePart(settings, 'legal')
  const { usualTaxPercent } = useSelector(settings, selectSettings)!
  return (
    <Part settings={settings} section="legal" title="Legal" save="Save legal details">
      {(Object.keys(LEGAL) as (keyof typeof LEGAL)[]).map((field) => (
        <TextInput
          key={field}
          {...fieldOf(field, errors[field])}
          {...LEGAL[field]}
          value={draft[field]}
          readOnly={isBusy}
          autoComplete="off"
          autoCapitalize={field === 'legalName' ? 'words' : 'characters'}
          inputMode={field === 'fssai' ? 'numeric' : 'text'}
          onChange={(event) => edit(field, { ...draft, [field]: event.currentTarget.value })}
        />
      ))}
      <TaxField
        name="tax"
        label="Tax of its dishes"
        usual={usualTaxPercent === undefined ? 'The usual rate' : `The usual ${usualTaxPercent} % GST`}
        choices={OUTLET_TAXES}
        description={draft.gstin.trim() === '' ? 'Without GSTIN no GST is charged.' : 'A dish may have a tax of its own, on the page Menu.'}
        value={draft.tax}
        disabled={isBusy}
        onChange={(event) => edit('tax', { ...draft, tax: event.currentTarget.value })}
      />
    </Part>
  )
}

const WAYS: Record<PayWay, string> = { CASH: 'Cash', CARD: 'Card', UPI: 'UPI' }

/** Nothing where the server does not know of it. */
function Paying({ settings }: PartProps) {
  const { draft, errors, isBusy, edit } = usePart(settings, 'payment')
  const isKnown = useSelector(settings, (snapshot) => selectSettings(snapshot)!.payment !== undefined)
  if (!isKnown) return null
  const field = (name: PaymentField, label: string, description: string) => (
    <TextInput
      {...fieldOf(name, errors[name])}
      label={label}
      description={description}
      value={draft[name]}
      readOnly={isBusy}
      autoComplete="off"
      spellCheck={false}
      autoCapitalize={name === 'upiName' ? 'words' : 'none'}
      inputMode={name === 'upiAddress' ? 'email' : 'text'}
      onChange={(event) => edit(name, { ...draft, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Part settings={settings} section="payment" title="Paying" save="Save how guests pay">
      <fieldset className="stack gap-2 outlet-ways">
        <legend className="bold">Guests pay by</legend>
        <div className="row wraps">
          {PAY_WAYS.map((way) => (
            <button
              key={way}
              type="button"
              className="chip"
              aria-pressed={draft.ways.includes(way)}
              aria-disabled={isBusy}
              onClick={() => edit('ways', { ...draft, ways: PAY_WAYS.filter((other) => (other === way) !== draft.ways.includes(other)) })}
            >
              {WAYS[way]}
            </button>
          ))}
        </div>
      </fieldset>
      {field('upiAddress', 'UPI address', 'As in dariya@okbank. Guests pay their bill to it; empty for none')}
      {field('upiName', 'Name of the payee', 'As the guest’s UPI app shows it')}
      <p className="small muted">Look into your bank’s app whether a payment has come: this service does not know it.</p>
    </Part>
  )
}

const KINDS = { PERCENTAGE: 'Percent', FLAT: 'Amount' } as const

function Offers({ settings }: PartProps) {
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
