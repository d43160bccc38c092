import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { formatAmount } from '#machines/model/money.ts'
import { isSamePeriod, type Numbers as Counted, type Period, usualPeriods } from '#machines/model/counter/numbers.ts'
import {
  type NumbersActor,
  selectIsCounting,
  selectNumbers,
  selectNumbersProblem,
  selectPeriodErrors,
} from '#machines/numbers/numbers.machine.ts'
import { inspect } from '#src/actors/inspect.ts'
import { fieldOf, Form, textsIn } from '#src/ui/form.tsx'
import { liveNumbers } from './office-actors.ts'
import { numbersFile } from './office-api.ts'
import { PageHead } from './page-head.tsx'
import type { PageProps } from './page-props.ts'
import { Segment } from './segment.tsx'

/** What the outlet sold on the chosen days. */
export function Numbers({ outlet: { outletId } }: PageProps) {
  const actor = useActorRef(liveNumbers, { input: { outletId }, inspect })
  const numbers = useSelector(actor, selectNumbers)
  const isCounting = useSelector(actor, selectIsCounting)
  const problem = useSelector(actor, selectNumbersProblem)
  const retry = () => actor.send({ type: 'numbers.retry' })
  return (
    <>
      <PageHead title="Numbers" problem={problem} onRetry={retry} loading={isCounting && 'Loading numbers...'}>
        {numbers && <Days actor={actor} numbers={numbers} />}
      </PageHead>
      {numbers && !isCounting && problem === undefined && <Shown outletId={outletId} numbers={numbers} />}
    </>
  )
}

function Days({ actor, numbers }: { actor: NumbersActor; numbers: Counted }) {
  const errors = useSelector(actor, selectPeriodErrors)
  const choose = (period: Period) => actor.send({ type: 'period.choose', period })
  return (
    <section className="card padded stack" aria-label="Which days">
      <div className="segments fill numbers-usual" role="group" aria-label="Usual days">
        {Object.entries(usualPeriods(numbers.today)).map(([name, period]) => (
          <Segment key={name} isOn={isSamePeriod(period, numbers)} onClick={() => choose(period)}>
            {name}
          </Segment>
        ))}
      </div>
      <Form actor={actor} className="numbers-days" onSubmit={(form) => choose(textsIn(form, ['from', 'to']))}>
        <TextInput
          {...fieldOf('from', errors.from)}
          key={`from ${numbers.from}`}
          label="First day"
          type="date"
          defaultValue={numbers.from}
        />
        <TextInput {...fieldOf('to', errors.to)} key={`to ${numbers.to}`} label="Last day" type="date" defaultValue={numbers.to} />
        <button type="submit" className="button">
          Show
        </button>
      </Form>
    </section>
  )
}

const several = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`

function Shown({ outletId, numbers }: { outletId: string; numbers: Counted }) {
  const { orders, turnover, days, dishes } = numbers
  const tiles = [
    ['Turnover', formatAmount(turnover.totalPaise)],
    ['Orders', orders.placed],
    ['Late', orders.late],
    ['Completed', orders.completed],
    ['Under way', orders.underWay],
    ['Rejected or cancelled', orders.refused],
  ] as const
  const sums: [string, number][] = [
    [several(turnover.bills, 'bill'), turnover.billedPaise],
    ...(turnover.notes > 0 ? [[several(turnover.notes, 'credit note'), -turnover.creditedPaise] as [string, number]] : []),
    ['Taxable', turnover.taxablePaise],
    ['CGST', turnover.cgstPaise],
    ['SGST', turnover.sgstPaise],
  ]
  return (
    <>
      <dl className="numbers-tiles">
        {tiles.map(([name, value]) => (
          <div key={name} className="card padded">
            <dt className="small muted">{name}</dt>
            <dd className="numeral">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="card padded small numbers-list numbers-bills">
        {sums.map(([name, paise]) => (
          <li key={name} className="lead wraps">
            <span>{name}</span>
            <span>{formatAmount(paise)}</span>
          </li>
        ))}
      </ul>
      {numbers.from !== numbers.to && days.length > 0 && (
        <List
          title="By day"
          rows={days.map(({ date, orders: placed, late, turnoverPaise }) => ({
            name: date,
            detail: `${several(placed, 'order')}, ${late} late`,
            paise: turnoverPaise,
          }))}
        />
      )}
      {dishes.length === 0 ? (
        <p className="muted">No dishes billed</p>
      ) : (
        <List
          title="Dishes sold"
          rows={dishes.map(({ name, quantity, paise }) => ({
            name,
            // Credit notes may take away more than was sold.
            detail: `${quantity < 0 ? '−' : ''}${Math.abs(quantity)} sold`,
            paise,
          }))}
        />
      )}
      <div className="row wraps">
        {(['bills', 'dishes'] as const).map((of) => (
          <a key={of} className="button line compact" href={numbersFile(outletId, of, numbers)}>
            {of === 'bills' ? 'Bills as CSV' : 'Dishes as CSV'}
          </a>
        ))}
      </div>
    </>
  )
}

function List({ title, rows }: { title: string; rows: { name: string; detail: string; paise: number }[] }) {
  return (
    <section className="card padded stack gap-2" aria-label={title}>
      <h2>{title}</h2>
      <ul className="numbers-list">
        {rows.map(({ name, detail, paise }) => (
          <li key={name} className="lead wraps">
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>{' '}
              <span className="small muted">{detail}</span>
            </span>
            <span className="numeral">{formatAmount(paise)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
