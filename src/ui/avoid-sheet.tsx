import './avoid-sheet.css'
import './sheet-foot.css'
import { ALLERGEN_GROUPS } from '#machines/model/menu/allergens.ts'
import { type Avoidable, AVOIDABLE, avoidedText, hiderOf } from '#machines/model/menu/avoided.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { useAvoiding } from '#src/loading/avoiding.ts'
import { IconPencil, IconWarning } from './icons.ts'
import { avoid, recall } from './marked-allergens.tsx'
import { Sheet } from './sheet.tsx'

export { recall }

const GROUPS: [legend: string, words: readonly [Avoidable, label: string][]][] = [
  [
    'How I eat',
    [
      ['non-veg', 'Veg only'],
      ['jain', 'Jain'],
      ['egg', 'No egg'],
    ],
  ],
  ['Allergens', ALLERGEN_GROUPS.filter((one) => one !== 'egg').map((one) => [one, one])],
]

/** What the guest avoids, chosen at once: nothing waits, and nothing is sent. */
export function AvoidSheet({ onClose }: { onClose: () => void }) {
  const { avoided, hides } = useAvoiding()
  const toggle = (one: Avoidable) =>
    avoid(
      AVOIDABLE.filter((other) => avoided.includes(other) !== (other === one)),
      hides !== undefined,
    )
  return (
    <Sheet title="What I avoid" about="Menus mark it, and can hide it. It stays on this device until you tell a kitchen." onClose={onClose}>
      <div className="avoid-sheet stack">
        {GROUPS.map(([legend, words]) => (
          <fieldset key={legend}>
            <legend className="bold">{legend}</legend>
            {words.map(([one, label]) => (
              <label key={one} className="chip">
                <input className="visually-hidden" type="checkbox" checked={avoided.includes(one)} onChange={() => toggle(one)} />
                {label}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className="sheet-foot">
        <button type="button" className="button full" onClick={onClose}>
          Done
        </button>
      </div>
    </Sheet>
  )
}

/** What the guest avoids of this menu: how many dishes, and whether they are hidden. */
export function AvoidBar({ menu, onChange }: { menu: MenuCategory[]; onChange: () => void }) {
  const { avoided, hides } = useAvoiding()
  const count = menu.flatMap(({ items }) => items).filter(hiderOf(avoided)).length
  const word = hides ? 'Show' : 'Hide'
  return (
    <div className="avoid-bar row breaks">
      <IconWarning size={20} stroke={1.9} aria-hidden />
      <p className="grow" role="status">
        You avoid <b>{avoidedText(avoided)}</b>
        {hides && <span> · {count} hidden</span>}
      </p>
      {count > 0 && (
        <button
          type="button"
          className="link numeral"
          aria-label={`${word} ${count} ${count === 1 ? 'dish' : 'dishes'}`}
          onClick={() => avoid(avoided, !hides)}
        >
          {word} {count}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Change what you avoid" aria-haspopup="dialog" onClick={onChange}>
        <IconPencil size={19} stroke={1.9} aria-hidden />
      </button>
    </div>
  )
}
