import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { isOwnStatus, type LegalField } from '#machines/model/outlet/outlet-rules.ts'
import { statusBadge } from '#machines/model/outlet/outlet.ts'
import { PAY_WAYS, type PayWay, type PaymentField } from '#machines/model/bill/payment.ts'
import { OUTLET_TAXES } from '#machines/model/bill/tax-choices.ts'
import { selectHasFailed, selectIsLoading, selectProblem, selectSettings } from '#machines/outlet-settings/outlet-settings.machine.ts'
import { inspect } from '#src/actors/inspect.ts'
import { fieldOf } from '#src/ui/form.tsx'
import { Holidays, Hours } from './outlet-hours.tsx'
import { Offers } from './outlet-offers.tsx'
import { Part, type PartProps, usePart } from './outlet-part.tsx'
import { PageHead } from './page-head.tsx'
import type { PageProps } from './page-props.ts'
import { Pause } from './pause.tsx'
import { liveOutletSettings } from './settings-actors.ts'
import { TaxField } from './tax-field.tsx'

/** What the owner sets: hours, holidays, offers and legal details, each saved by itself. */
export function Outlet({ board, outlet: { outletId } }: PageProps) {
  const settings = useActorRef(liveOutletSettings, { input: { outletId }, inspect })
  const isLoading = useSelector(settings, selectIsLoading)
  const hasFailed = useSelector(settings, selectHasFailed)
  const problem = useSelector(settings, selectProblem)
  const isRead = useSelector(settings, (snapshot) => selectSettings(snapshot) !== undefined)
  const retry = () => settings.send({ type: 'settings.retry' })
  return (
    <>
      <PageHead title="Outlet" problem={hasFailed ? problem : undefined} onRetry={retry} loading={isLoading && 'Loading settings...'} />
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

function Status({ settings }: PartProps) {
  const { status } = useSelector(settings, selectSettings)!.status
  const shown = (
    <p>
      <span>{status === 'LIVE' ? 'Open within its hours' : 'Guests see it as '}</span>
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
