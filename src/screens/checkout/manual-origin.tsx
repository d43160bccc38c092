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
import { ORIGIN_TYPES, originLabel, type OriginType } from '#machines/model/origin.ts'
import { IconArmchair, IconBed } from '#src/ui/icons.ts'
import { OriginList } from './origin-list.tsx'

export type OriginActor = ActorRefFrom<typeof orderOriginMachine>

const WORDS: Record<OriginType, { name: string; example: string }> = {
  TABLE: { name: 'Table', example: 'e.g., 5 for Table 5' },
  ROOM: { name: 'Room', example: 'e.g., 101 for Room 101' },
}
const ICONS = { TABLE: IconArmchair, ROOM: IconBed } satisfies Record<OriginType, unknown>

export function ManualOrigin({ origin, isOffline }: { origin: OriginActor; isOffline: boolean }) {
  const type = useSelector(origin, selectOriginType)
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
          const Icon = ICONS[one]
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
              {WORDS[one].name}
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
      {type && typing && (
        <div className="field">
          <label htmlFor="origin-id">{WORDS[type].name} number</label>
          <input
            id="origin-id"
            className="input"
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={9}
            autoComplete="off"
            placeholder={WORDS[type].example}
            value={typedId}
            aria-invalid={isNoNumber}
            aria-describedby="origin-id-error"
            onChange={(event) => origin.send({ type: 'id.type', text: plainDigits(event.currentTarget.value) })}
          />
          <p className={isNoNumber ? 'small field-error' : 'visually-hidden'} id="origin-id-error" role="status">
            {isNoNumber && 'Numbers start at 1'}
          </p>
          <p className={listFailed ? 'small muted' : 'visually-hidden'} role="status">
            {listFailed && (isOffline ? OFFLINE : `The list of ${type === 'TABLE' ? 'tables' : 'rooms'} could not be loaded.`)}
          </p>
          {listFailed && (
            <button type="button" className="link checkout-retry" onClick={() => origin.send({ type: 'list.retry' })}>
              {type === 'TABLE' ? 'Load the list of tables again' : 'Load the list of rooms again'}
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
