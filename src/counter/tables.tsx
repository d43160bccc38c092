import { TextInput } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { ORIGIN_TYPES, originLabel, type OriginType } from '#machines/model/origin.ts'
import type { OutletTable } from '#machines/model/counter/outlet-tables.ts'
import {
  selectAsked,
  selectDone,
  selectFieldError,
  selectHasFailed,
  selectIsLoading,
  selectPlaces,
  selectProblem,
  selectSent,
  type TablesActor,
} from '#machines/tables/tables.machine.ts'
import { inspect } from '#src/actors/inspect.ts'
import { fieldOf, Form, textsIn } from '#src/ui/form.tsx'
import { liveTables } from './actors.ts'
import { CodeSheet, idOf } from './code-sheet.tsx'
import { IconPrint } from './icons.ts'
import { keepFocusOnRow, takeFocus } from './keep-focus.ts'
import { PageHead } from './page-head.tsx'
import type { PageProps } from './page-props.ts'
import { printAlone } from './print-alone.ts'
import { Segment } from './segment.tsx'

const PER_PAGE = [1, 2, 4, 6, 9, 12]

/** The tables and rooms of the outlet, and the sheet of their codes. */
export function Tables({ outlet }: PageProps) {
  const tables = useActorRef(liveTables, { input: { outletId: outlet.outletId }, inspect })
  const places = useSelector(tables, selectPlaces)
  const isLoading = useSelector(tables, selectIsLoading)
  const hasFailed = useSelector(tables, selectHasFailed)
  const problem = useSelector(tables, selectProblem)
  const done = useSelector(tables, selectDone)
  const isAwaited = isLoading && places.length === 0
  const [perPage, setPerPage] = useState(6)
  const retry = () => tables.send({ type: 'tables.retry' })
  return (
    <>
      <PageHead title="Tables" problem={problem} onRetry={hasFailed && retry} loading={isAwaited && 'Loading tables...'} done={done} />
      {!hasFailed && !isAwaited && (
        <div className="tables">
          <section className="stack" aria-labelledby="places-title">
            <div className="row wraps between">
              <h2 id="places-title">Tables and rooms</h2>
              {places.length > 0 && (
                <span className="row wraps">
                  <label className="row small tables-per-page">
                    Codes on a page
                    <select className="input compact" value={perPage} onChange={({ target }) => setPerPage(Number(target.value))}>
                      {PER_PAGE.map((count) => (
                        <option key={count}>{count}</option>
                      ))}
                    </select>
                  </label>
                  <button type="button" className="button compact" onClick={() => window.print()}>
                    <IconPrint size={20} stroke={1.9} aria-hidden />
                    Print all
                  </button>
                </span>
              )}
            </div>
            {places.length === 0 && <p className="muted">No tables or rooms yet. Add the first, then print its code.</p>}
            <ul className="stack gap-2">
              {places.map((place) => (
                <PlaceRow key={idOf(place)} tables={tables} place={place} />
              ))}
            </ul>
          </section>
          <AddPlace tables={tables} />
        </div>
      )}
      <CodeSheet outlet={outlet.name} places={places} perPage={perPage} />
    </>
  )
}

const QUESTIONS = {
  remove: { ask: 'Guests cannot order there any more.', go: 'Take out of use' },
  renew: { ask: 'The code that is printed now stops working at once.', go: 'Make a new code' },
}

function PlaceRow({ tables, place }: { tables: TablesActor; place: OutletTable }) {
  const question = useSelector(tables, selectAsked)
  const sent = useSelector(tables, selectSent)
  const label = originLabel(place)
  const isHere = (change: typeof question) => change !== undefined && change.place.type === place.type && change.place.id === place.id
  const saved = isHere(sent) ? sent?.action : undefined
  const isBusy = question !== undefined || sent !== undefined
  const ask = (action: 'remove' | 'renew' | 'name') => () => tables.send({ type: 'change.ask', change: { action, place } })
  return (
    <li className="card padded stack gap-2" tabIndex={-1}>
      <div className="row wraps between">
        <span>
          <b>{label}</b>
          {place.name !== undefined && place.name !== label && (
            <span className="muted">
              {' · '}
              <bdi>{place.name}</bdi>
            </span>
          )}
        </span>
        <span className="row wraps">
          <button
            type="button"
            className="icon-button tonal"
            aria-label={`Print the code of ${label}`}
            title={`Print the code of ${label}`}
            onClick={() => printAlone(document.getElementById(idOf(place))!)}
          >
            <IconPrint size={22} stroke={1.9} aria-hidden />
          </button>
          <button type="button" className="button line compact" aria-disabled={isBusy} onClick={ask('name')}>
            Name<span className="visually-hidden"> of {label}</span>
          </button>
          <button type="button" className="button line compact" aria-disabled={isBusy} onClick={ask('renew')}>
            {saved === 'renew' ? (
              'Saving...'
            ) : (
              <span>
                New code<span className="visually-hidden"> for {label}</span>
              </span>
            )}
          </button>
          <button type="button" className="button line compact" aria-disabled={isBusy} onClick={ask('remove')}>
            {saved === 'remove' ? (
              'Saving...'
            ) : (
              <span>
                Remove<span className="visually-hidden"> {label}</span>
              </span>
            )}
          </button>
        </span>
      </div>
      {((question?.action === 'name' && isHere(question)) || saved === 'rename') && (
        <NameOf tables={tables} place={place} label={label} isSaving={saved === 'rename'} />
      )}
      {question && (question.action === 'remove' || question.action === 'renew') && isHere(question) && (
        <section ref={keepFocusOnRow} className="stack gap-2" aria-label={`${QUESTIONS[question.action].go}: ${label}`}>
          <p tabIndex={-1} ref={takeFocus}>
            {QUESTIONS[question.action].ask}
          </p>
          <div className="row wraps">
            <button type="button" className="button compact" onClick={() => tables.send({ type: 'change.confirm' })}>
              {QUESTIONS[question.action].go}
            </button>
            <button type="button" className="button line compact" onClick={() => tables.send({ type: 'change.cancel' })}>
              Keep
            </button>
          </div>
        </section>
      )}
    </li>
  )
}

function NameOf({ tables, place, label, isSaving }: { tables: TablesActor; place: OutletTable; label: string; isSaving: boolean }) {
  const error = useSelector(tables, (snapshot) => selectFieldError(snapshot, 'newName'))
  return (
    <section ref={keepFocusOnRow} aria-label={`Name of ${label}`}>
      <Form
        actor={tables}
        className="stack gap-2"
        onSubmit={(form) => tables.send({ type: 'name.send', name: textsIn(form, ['newName']).newName })}
      >
        <TextInput
          {...fieldOf('newName', error)}
          ref={takeFocus}
          label={`Name of ${label} (optional)`}
          maxLength={40}
          autoComplete="off"
          defaultValue={place.name}
          onChange={() => tables.send({ type: 'field.edit' })}
        />
        <p className="small muted">The printed code stays good. Orders under way keep the name they have.</p>
        <div className="row wraps">
          <button type="submit" className="button compact" aria-disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Save the name'}
          </button>
          <button
            type="button"
            className="button line compact"
            aria-disabled={isSaving}
            onClick={() => tables.send({ type: 'change.cancel' })}
          >
            Keep
          </button>
        </div>
      </Form>
    </section>
  )
}

function AddPlace({ tables }: { tables: TablesActor }) {
  const form = useRef<HTMLFormElement>(null)
  const [type, setType] = useState<OriginType>('TABLE')
  const error = useSelector(tables, (snapshot) => selectFieldError(snapshot, 'number'))
  const nameError = useSelector(tables, (snapshot) => selectFieldError(snapshot, 'name'))
  const isSending = useSelector(tables, selectSent)?.action === 'add'
  useEffect(
    () =>
      tables.on('place.added', () => {
        form.current?.reset()
        form.current?.querySelector<HTMLInputElement>('[name=number]')?.focus()
      }).unsubscribe,
    [tables],
  )
  return (
    <section className="card form-card stack tables-add" aria-labelledby="add-title">
      <h2 id="add-title">Add one</h2>
      <Form
        actor={tables}
        form={form}
        onSubmit={(filled) => tables.send({ type: 'place.add', placeType: type, ...textsIn(filled, ['number', 'name']) })}
      >
        <div className="segments fill" role="group" aria-label="Kind">
          {ORIGIN_TYPES.map((one) => (
            <Segment key={one} isOn={one === type} onClick={() => setType(one)}>
              {one === 'TABLE' ? 'Table' : 'Room'}
            </Segment>
          ))}
        </div>
        <TextInput
          {...fieldOf('number', error)}
          label="Number"
          inputMode="numeric"
          autoComplete="off"
          onChange={() => tables.send({ type: 'field.edit' })}
        />
        <TextInput
          {...fieldOf('name', nameError)}
          label="Name (optional)"
          maxLength={40}
          autoComplete="off"
          onChange={() => tables.send({ type: 'field.edit' })}
        />
        <button type="submit" className="button full" aria-disabled={isSending}>
          {isSending ? 'Adding...' : 'Add'}
        </button>
      </Form>
    </section>
  )
}
