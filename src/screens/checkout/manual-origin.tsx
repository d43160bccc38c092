import './manual-origin.css'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  type orderOriginMachine,
  selectIsListLoading,
  selectIsNoNumber,
  selectOriginOptions,
  selectOriginType,
  selectTakesTypedId,
} from '#machines/order-origin/order-origin.machine.ts'
import { plainDigits } from '#machines/model/digits.ts'
import { OFFLINE } from '#machines/model/errors.ts'
import { ORIGIN_TYPES, originLabel } from '#machines/model/origin.ts'
import { OriginList } from './origin-list.tsx'
import { ORIGIN_WORDS } from './origin-words.ts'

export type OriginActor = ActorRefFrom<typeof orderOriginMachine>

export function ManualOrigin({ origin, isOffline }: { origin: OriginActor; isOffline: boolean }) {
  const type = useSelector(origin, selectOriginType)
  const words = type && ORIGIN_WORDS[type]
  const options = useSelector(origin, selectOriginOptions)
  const loading = useSelector(origin, selectIsListLoading)
  const typing = useSelector(origin, selectTakesTypedId)
  const picking = useSelector(origin, (snapshot) => snapshot.matches({ manual: 'picking' }))
  const chosen = useSelector(origin, (snapshot) => (snapshot.matches({ manual: 'chosen' }) ? snapshot.context.origin : undefined))
  const typedId = useSelector(origin, (snapshot) => snapshot.context.typedId)
  const listFailed = useSelector(origin, (snapshot) => snapshot.context.listFailed)
  const isNoNumber = useSelector(origin, selectIsNoNumber)
  const group = useRef<HTMLDivElement>(null)
  // The list and the button replace each other: the group keeps the focus.
  const keepFocus = () => group.current?.focus()
  return (
    <div ref={group} className="stack checkout-manual" tabIndex={-1}>
      <div className="origin-types" role="radiogroup" aria-label="Order origin type">
        {ORIGIN_TYPES.map((one) => {
          const { Icon, one: name } = ORIGIN_WORDS[one]
          return (
            <label key={one} className="chip">
              <input
                className="visually-hidden"
                type="radio"
                name="origin-type"
                checked={type === one}
                onChange={() => origin.send({ type: 'type.choose', originType: one })}
              />
              <Icon size={20} stroke={1.9} aria-hidden />
              {name}
            </label>
          )
        })}
      </div>
      <p className={loading ? 'small muted' : 'visually-hidden'} role="status">
        {loading && 'Loading available tables/rooms...'}
      </p>
      {type && picking && (
        <OriginList
          type={type}
          options={options}
          onPick={(id) => {
            keepFocus()
            origin.send({ type: 'option.pick', id })
          }}
        />
      )}
      {words && typing && (
        <div className="field">
          <label htmlFor="origin-id">{words.one} number</label>
          <input
            id="origin-id"
            className="input"
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={9}
            autoComplete="off"
            placeholder={words.example}
            value={typedId}
            aria-invalid={isNoNumber}
            aria-describedby="origin-id-error"
            onChange={(event) => origin.send({ type: 'id.type', text: plainDigits(event.currentTarget.value) })}
          />
          <p className={isNoNumber ? 'small field-error' : 'visually-hidden'} id="origin-id-error" role="status">
            {isNoNumber && 'Numbers start at 1'}
          </p>
          <p className={listFailed ? 'small muted' : 'visually-hidden'} role="status">
            {listFailed && (isOffline ? OFFLINE : `The list of ${words.all.toLowerCase()} could not be loaded.`)}
          </p>
          {listFailed && (
            <button type="button" className="link checkout-retry" onClick={() => origin.send({ type: 'list.retry' })}>
              {`Load the list of ${words.all.toLowerCase()} again`}
            </button>
          )}
        </div>
      )}
      {chosen && (
        <div className="row between checkout-chosen breaks" role="status">
          <span className="bold">
            #{chosen.id} <bdi>{chosen.name ?? originLabel(chosen)}</bdi>
          </span>
          <button
            type="button"
            className="button line compact"
            onClick={() => {
              keepFocus()
              origin.send({ type: 'origin.change' })
            }}
          >
            Change
          </button>
        </div>
      )}
    </div>
  )
}
