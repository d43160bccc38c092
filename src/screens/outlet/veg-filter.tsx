import type { Diet } from '#machines/model/menu/menu-filter.ts'

const CHOICES: { diet: Diet; word: string; mark?: string }[] = [
  { diet: 'all', word: 'All' },
  { diet: 'veg', word: 'Veg', mark: 'mark' },
  { diet: 'non_veg', word: 'Non-veg', mark: 'mark nonveg' },
]

export function VegFilter({ value, onChange }: { value: Diet; onChange: (diet: Diet) => void }) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">Vegetarian filter</legend>
      {CHOICES.map(({ diet, word, mark }) => (
        <label key={diet}>
          <input className="visually-hidden" type="radio" name="diet" checked={value === diet} onChange={() => onChange(diet)} />
          {mark && <span className={mark} aria-hidden="true" />}
          <span className={mark && 'word'}>{word}</span>
        </label>
      ))}
    </fieldset>
  )
}
