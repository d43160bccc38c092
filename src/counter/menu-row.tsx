import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type CounterDish, isThere, noteOf, type StockState } from '#machines/model/counter/counter-menu.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { hasWidths, pictureTone } from '#machines/model/menu/picture-tone.ts'
import { formatPrice } from '#machines/model/money.ts'
import { type MenuEditorActor, selectEditing } from '#machines/menu-editor/menu-editor.machine.ts'
import { useSelector } from '@xstate/react'
import { IconChevronDown } from '#src/ui/icons.ts'
import { Plate } from '#src/ui/plate.tsx'
import { VegMark } from '#src/ui/veg-mark.tsx'
import { IconGrip, IconPhoto, IconTrash } from './icons.ts'

interface MenuRowProps {
  editor: MenuEditorActor
  dish: CounterDish
  at: number
  count: number
  canEdit: boolean
  canMove: boolean
  isResting: boolean
}

const CHOICES: Record<StockState, string> = {
  IN_STOCK: 'In stock',
  SOLD_OUT_TODAY: 'Until tomorrow',
  SOLD_OUT: 'Until I say',
  COUNTED: 'Counted',
}

/** One dish: sold out or there again in one press; the rest of its stock, its place and its form. */
export function MenuRow({ editor, dish, at, count, canEdit, canMove, isResting }: MenuRowProps) {
  const isOpen = useSelector(editor, selectEditing) === dish.menuId
  const [isCounting, setIsCounting] = useState(false)
  const [isUnfolded, unfold] = useState(false)
  const { name, sizes } = dish
  const [picture] = dish.pictures
  const isHere = isThere(dish)
  const setStock = (state: StockState, left?: number) =>
    editor.send({ type: 'stock.set', dish, state, ...(left !== undefined && { left }) })
  const remove = () => editor.send({ type: 'removal.ask', menuIds: [dish.menuId], what: name })
  return (
    <li className={`menu-row${isOpen ? ' on' : ''}${isHere ? '' : ' gone'}${isUnfolded ? ' unfolded' : ''}`} data-dish={at}>
      {canMove && <Handle editor={editor} dish={dish} at={at} count={count} />}
      <span className="menu-picture">
        {picture === undefined ? (
          <IconPhoto size={22} stroke={1.9} aria-hidden />
        ) : (
          <Plate tone={pictureTone(picture)} src={dish.pictureUrl} whole={hasWidths(picture)} size={52} />
        )}
      </span>
      <div className="menu-row-name">
        <p className="row bold">
          {dish.kind === 'service' ? <span className="badge">Service</span> : <VegMark of={dish} />}
          {canEdit ? (
            <button
              type="button"
              className="menu-open breaks"
              aria-expanded={isOpen}
              onClick={() => editor.send({ type: 'dish.open', menuId: dish.menuId, category: dish.category })}
            >
              {name}
            </button>
          ) : (
            <span className="breaks">{name}</span>
          )}
        </p>
        <div className="menu-line">
          <span className="menu-price bold numeral">
            {formatPrice(dish.finalPricePaise ?? dish.pricePaise, dish.kind === 'service')}
            {sizes.length > 0 && <span>+</span>}
          </span>
          <p className={`menu-note small ${dish.allergens || dish.kind === 'service' || !isHere ? 'muted' : 'menu-unknown'}`}>
            {noteOf(dish)}
          </p>
        </div>
      </div>
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={isHere}
        aria-label={`${name} in stock`}
        aria-disabled={!isResting}
        onClick={() => setStock(isHere ? 'SOLD_OUT_TODAY' : 'IN_STOCK')}
      >
        <i />
      </button>
      <button
        type="button"
        className="icon-button menu-unfold"
        aria-label={`More of ${name}`}
        title={`More of ${name}`}
        aria-expanded={isUnfolded}
        onClick={() => unfold(!isUnfolded)}
      >
        <IconChevronDown size={20} stroke={1.9} aria-hidden />
      </button>
      <div className="row wraps menu-row-more">
        <select
          className="input compact menu-stock"
          aria-label={`Stock of ${name}`}
          value={isCounting ? 'COUNTED' : dish.stock.state}
          onChange={({ target }) => {
            const state = target.value as StockState
            setIsCounting(state === 'COUNTED')
            if (state !== 'COUNTED') setStock(state)
          }}
        >
          {(Object.keys(CHOICES) as StockState[]).map((state) => (
            <option key={state} value={state}>
              {CHOICES[state]}
            </option>
          ))}
        </select>
        {(isCounting || dish.stock.state === 'COUNTED') && (
          <form
            className="row"
            onSubmit={(event) => {
              event.preventDefault()
              setStock('COUNTED', Number(new FormData(event.currentTarget).get('left')))
              setIsCounting(false)
            }}
          >
            <input
              key={dish.stock.left}
              className="input compact menu-left"
              name="left"
              type="number"
              inputMode="numeric"
              min={1}
              max={9999}
              required
              defaultValue={dish.stock.left || undefined}
              aria-label={`How many of ${name} are left`}
            />
            <button type="submit" className="button line compact">
              Set
            </button>
          </form>
        )}
        {sizes.map(({ size, outOfStock = false }) => (
          <button
            key={size}
            type="button"
            className="chip"
            aria-pressed={outOfStock}
            aria-label={`${servingSizeLabel(size)} sold out, ${name}`}
            aria-disabled={!isResting}
            onClick={() => editor.send({ type: 'stock.set', dish, state: outOfStock ? 'IN_STOCK' : 'SOLD_OUT', size })}
          >
            {servingSizeLabel(size)}
            {outOfStock && <span> sold out</span>}
          </button>
        ))}
      </div>
      {canEdit && (
        <button
          type="button"
          className="icon-button menu-take-off"
          aria-label={`Take ${name} off the menu`}
          title={`Take ${name} off the menu`}
          aria-disabled={!isResting}
          onClick={remove}
        >
          <IconTrash size={20} stroke={1.9} aria-hidden />
        </button>
      )}
    </li>
  )
}

interface HandleProps {
  editor: MenuEditorActor
  dish: CounterDish
  at: number
  count: number
}

/** Moves its dish by the arrow keys, or by being dragged onto another. */
function Handle({ editor, dish, at, count }: HandleProps) {
  const from = useRef(0)
  const handle = useRef<HTMLButtonElement>(null)
  const isMoving = useRef(false)
  // A row that comes to another place may lose the focus.
  useEffect(() => {
    if (isMoving.current) handle.current?.focus()
    isMoving.current = false
  }, [at])
  const row = (inside: HTMLElement) => inside.closest<HTMLElement>('[data-dish]')
  const move = (by: number) => editor.send({ type: 'dish.move', menuId: dish.menuId, by })
  function drop(event: PointerEvent<HTMLButtonElement>) {
    const own = row(event.currentTarget)
    if (!own?.style.translate) return
    own.style.translate = ''
    own.style.pointerEvents = 'none'
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-dish]')
    own.style.pointerEvents = ''
    if (under) move(Number(under.dataset['dish']) - at)
  }
  return (
    <button
      ref={handle}
      type="button"
      className="menu-grip"
      aria-label={`Move ${dish.name}, ${at + 1} of ${count}`}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        isMoving.current = true
        move(by)
      }}
      onPointerDown={(event) => {
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          row(event.currentTarget)!.style.translate = `0 ${event.clientY - from.current}px`
      }}
      onPointerUp={drop}
      onPointerCancel={(event) => row(event.currentTarget)!.style.removeProperty('translate')}
    >
      <IconGrip size={20} stroke={1.9} aria-hidden />
    </button>
  )
}
