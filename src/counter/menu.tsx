import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { dishesOf, foundDishes } from '#machines/model/counter/counter-menu.ts'
import { editsMenu } from '#machines/model/counter/staff.ts'
import {
  type MenuEditorActor,
  selectEditor,
  selectHasFailed,
  selectIsResting,
  selectMenu,
  selectProblem,
  selectRemoval,
} from '#machines/menu-editor/menu-editor.machine.ts'
import { inspect } from '#src/actors/inspect.ts'
import { IconEye, IconPencil, IconPlus, IconSearch } from '#src/ui/icons.ts'
import { liveMenuEditor } from './actors.ts'
import { DishForm } from './dish-form.tsx'
import { IconDown, IconTrash, IconUp } from './icons.ts'
import { MenuRow } from './menu-row.tsx'
import { PageHead } from './page-head.tsx'
import type { PageProps } from './page-props.ts'

/** The menu of the outlet: categories, dishes, and the form of one of them. */
export function Menu({ outlet }: PageProps) {
  const editor = useActorRef(liveMenuEditor, { input: { outletId: outlet.outletId }, inspect })
  const menu = useSelector(editor, selectMenu)
  const hasFailed = useSelector(editor, selectHasFailed)
  const isResting = useSelector(editor, selectIsResting)
  const problem = useSelector(editor, selectProblem)
  const dishEditor = useSelector(editor, selectEditor)
  const [chosen, setChosen] = useState('')
  const [words, setWords] = useState('')
  const canEdit = editsMenu(outlet)
  const category = menu?.categories.some(({ name }) => name === chosen) ? chosen : (menu?.categories[0]?.name ?? '')
  const dishes = menu ? foundDishes(menu, category, words) : []
  const count = menu ? dishesOf(menu).length : 0
  const isSearching = words.trim() !== ''
  const retry = () => editor.send({ type: 'menu.retry' })
  return (
    <>
      <PageHead title="Menu" problem={problem} onRetry={hasFailed && retry} loading={!menu && !hasFailed && 'Loading the menu...'} />
      {menu && (
        <div className="menu-page">
          <div>
            <nav className="menu-categories" aria-label="Categories">
              {menu.categories.map(({ name, dishes: own }) => (
                <button
                  key={name}
                  type="button"
                  aria-current={name === category && !isSearching ? true : undefined}
                  onClick={() => {
                    setChosen(name)
                    setWords('')
                  }}
                >
                  <bdi>{name}</bdi>
                  <span className="numeral muted">{own.length}</span>
                </button>
              ))}
            </nav>
            <a
              className="link row menu-as-guest"
              href={`/outlet-detail/${encodeURIComponent(outlet.outletId)}`}
              target="_blank"
              rel="noopener"
            >
              <IconEye size={18} stroke={1.9} aria-hidden />
              See as a guest
            </a>
          </div>
          <section className="stack menu-dishes" aria-labelledby="dishes-title">
            <div className="row wraps">
              <h2 id="dishes-title" className="breaks">
                {isSearching ? `Dishes with “${words.trim()}”` : category || 'No dishes yet'}
              </h2>
              {canEdit && category !== '' && !isSearching && (
                <CategoryActs key={category} editor={editor} name={category} onNamed={setChosen} isResting={isResting} />
              )}
            </div>
            <Removal editor={editor} />
            <div className="row">
              <div className="affix grow">
                <IconSearch size={20} stroke={1.9} aria-hidden />
                <input
                  className="input compact"
                  type="search"
                  aria-label="Search dishes"
                  placeholder={count === 1 ? 'Search 1 dish' : `Search ${count} dishes`}
                  value={words}
                  onChange={({ target }) => setWords(target.value)}
                />
              </div>
              {canEdit && (
                <button
                  type="button"
                  className="button line compact"
                  aria-disabled={!isResting}
                  onClick={() => editor.send({ type: 'dish.open', category })}
                >
                  <IconPlus size={18} stroke={1.9} aria-hidden />
                  Dish
                </button>
              )}
            </div>
            <ul className="menu-rows">
              {dishes.map((dish, at) => (
                <MenuRow
                  key={dish.menuId}
                  editor={editor}
                  dish={dish}
                  at={at}
                  count={dishes.length}
                  canEdit={canEdit}
                  canMove={canEdit && !isSearching}
                  isResting={isResting}
                />
              ))}
            </ul>
            {isSearching && dishes.length === 0 && <p className="muted">No dish of this name.</p>}
            {canEdit && !isSearching && dishes.length > 1 && (
              <p className="small muted">Drag the handle of a dish, or press the arrow keys on it.</p>
            )}
          </section>
          {dishEditor && <DishForm key={dishEditor.sessionId} editor={dishEditor} menu={menu} timeZone={menu.timeZone} />}
        </div>
      )}
    </>
  )
}

interface CategoryActsProps {
  editor: MenuEditorActor
  name: string
  onNamed: (name: string) => void
  isResting: boolean
}

function CategoryActs({ editor, name, onNamed, isResting }: CategoryActsProps) {
  const groups = useSelector(editor, selectMenu)!.categories
  const [isNaming, setIsNaming] = useState(false)
  const at = groups.findIndex((group) => group.name === name)
  const own = groups[at]?.dishes ?? []
  const move = (by: number) => () => editor.send({ type: 'category.move', name, by })
  if (isNaming) {
    return (
      <form
        className="row wraps"
        onSubmit={(event) => {
          event.preventDefault()
          const to = String(new FormData(event.currentTarget).get('to')).trim()
          editor.send({ type: 'category.rename', name, to })
          onNamed(to)
          setIsNaming(false)
        }}
      >
        <input
          className="input compact menu-naming"
          name="to"
          aria-label={`New name of ${name}`}
          defaultValue={name}
          maxLength={80}
          required
        />
        <button type="submit" className="button compact">
          Rename
        </button>
        <button type="button" className="button line compact" onClick={() => setIsNaming(false)}>
          Keep
        </button>
      </form>
    )
  }
  return (
    <div className="row menu-tools" role="group" aria-label={`Category ${name}`}>
      <button
        type="button"
        className="icon-button"
        aria-label="Move the category up"
        title="Move the category up"
        aria-disabled={!isResting || at === 0}
        onClick={move(-1)}
      >
        <IconUp size={20} stroke={1.9} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Move the category down"
        title="Move the category down"
        aria-disabled={!isResting || at === groups.length - 1}
        onClick={move(1)}
      >
        <IconDown size={20} stroke={1.9} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Rename the category"
        title="Rename the category"
        onClick={() => setIsNaming(true)}
      >
        <IconPencil size={20} stroke={1.9} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Remove the category"
        title="Remove the category"
        aria-disabled={!isResting}
        onClick={() =>
          editor.send({
            type: 'removal.ask',
            menuIds: own.map(({ menuId }) => menuId),
            what: own.length === 1 ? `${name} and its dish` : `${name} and its ${own.length} dishes`,
          })
        }
      >
        <IconTrash size={20} stroke={1.9} aria-hidden />
      </button>
    </div>
  )
}

function Removal({ editor }: { editor: MenuEditorActor }) {
  const removal = useSelector(editor, selectRemoval)
  if (!removal) return null
  return (
    <section className="card padded stack gap-2" aria-label="Take off the menu">
      <p tabIndex={-1} ref={(element) => element?.focus()}>
        Take <bdi>{removal.what}</bdi> off the menu? Orders keep what was ordered.
      </p>
      <div className="row wraps">
        <button type="button" className="button compact" onClick={() => editor.send({ type: 'removal.confirm' })}>
          Take off
        </button>
        <button type="button" className="button line compact" onClick={() => editor.send({ type: 'removal.cancel' })}>
          Keep
        </button>
      </div>
    </section>
  )
}
