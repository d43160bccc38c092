import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import {
  type DishEditorActor,
  selectCategory,
  selectDish,
  selectDishBanner,
  selectDishErrors,
  selectFile,
  selectIsOutdated,
  selectIsSaving,
  selectPicture,
} from '#machines/dish-editor/dish-editor.machine.ts'
import type { DishDraft } from '#machines/dish-editor/dish-editor.schema.ts'
import { ALLERGEN_GROUPS } from '#machines/model/menu/allergens.ts'
import type { CounterDish, CounterMenu } from '#machines/model/counter/counter-menu.ts'
import { localDate, localTime } from '#machines/model/dates.ts'
import { type DishKind, servingSizeLabel, SPICE_LEVELS, type SpiceLevel } from '#machines/model/menu/menu-item.ts'
import { formatPrice } from '#machines/model/money.ts'
import { DISH_TAXES } from '#machines/model/bill/tax-choices.ts'
import { IconPlus } from '#src/ui/icons.ts'
import { fieldsOf, Form, textsIn } from '#src/ui/form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { VegMark } from '#src/ui/veg-mark.tsx'
import { Choices } from './choices.tsx'
import { DishPictureField } from './dish-picture.tsx'
import { GuestRow } from './guest-row.tsx'
import { IconTrash } from './icons.ts'
import { takeFocus } from './keep-focus.ts'
import { TaxField } from './tax-field.tsx'

interface DishFormProps {
  editor: DishEditorActor
  menu: CounterMenu
  timeZone: string
}

const CONTAINS = { some: 'Contains some', none: 'None of these', unknown: 'Not told' } as const
type Contains = keyof typeof CONTAINS
const containsOf = (allergens?: string[]): Contains => (allergens === undefined ? 'unknown' : allergens.length > 0 ? 'some' : 'none')
const KINDS: Record<DishKind, string> = { food: 'Food', service: 'Service' }
const SPICE: Record<SpiceLevel, string> = { MILD: 'Mild', MEDIUM: 'Medium', HOT: 'Hot' }
const VEG = (['veg', 'non-veg'] as const).map((value) => {
  const isVegetarian = value === 'veg'
  return [
    value,
    <>
      <VegMark of={{ isVegetarian }} />
      <span aria-hidden>{isVegetarian ? 'Veg' : 'Non-veg'}</span>
    </>,
  ] as const
})
const optionsOf = <Value extends string>(names: Record<Value, string>) => Object.entries(names) as [Value, string][]
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What a dish is and costs. */
export function DishForm({ editor, menu, timeZone }: DishFormProps) {
  const dish = useSelector(editor, selectDish)
  const category = useSelector(editor, selectCategory)
  const errors = useSelector(editor, selectDishErrors)
  const banner = useSelector(editor, selectDishBanner)
  const isSaving = useSelector(editor, selectIsSaving)
  const isOutdated = useSelector(editor, selectIsOutdated)
  const isCropping = useSelector(editor, selectFile) !== undefined
  const picture = useSelector(editor, selectPicture)
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<DishDraft>()
  const [rows, setRows] = useState(() => (dish?.sizes ?? []).map((_, at) => at))
  const [kind, setKind] = useState<DishKind>(dish?.kind ?? 'food')
  const [contains, setContains] = useState<Contains>(containsOf(dish?.allergens))
  const groups = [...new Set([...ALLERGEN_GROUPS, ...(dish?.allergens ?? [])])]
  const readForm = () => form.current && setTyped(draftIn(form.current, rows))
  // A size, or what is asked of food alone, comes and goes without an input.
  useEffect(() => {
    if (form.current) setTyped(draftIn(form.current, rows))
  }, [rows, kind])
  const field = fieldsOf(editor, errors)
  return (
    <section className="card padded stack dish-form" aria-labelledby="dish-title" onInput={readForm}>
      <h2 id="dish-title" className="breaks" tabIndex={-1} ref={takeFocus}>
        {dish?.name ?? (kind === 'service' ? 'New service' : 'New dish')}
      </h2>
      {banner !== undefined && <Notice tone="err">{banner}</Notice>}
      <Form actor={editor} form={form} onSubmit={(form) => editor.send({ type: 'form.submit', draft: draftIn(form, rows) })}>
        <DishPictureField editor={editor} />
        <fieldset>
          <legend className="label">Kind</legend>
          <Choices name="kind" options={optionsOf(KINDS)} chosen={kind} onChoose={setKind} />
          {kind === 'service' && (
            <p className="small muted dish-hint">Of a hotel: towels, laundry, a wake-up call. Only guests in rooms see it.</p>
          )}
        </fieldset>
        <TextInput {...field('name')} label="Name" defaultValue={dish?.name} maxLength={120} autoComplete="off" />
        <TextInput
          {...field('category')}
          label="Category"
          defaultValue={category}
          list="menu-categories"
          maxLength={80}
          autoComplete="off"
        />
        <datalist id="menu-categories">
          {menu.categories.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <div className="field">
          <label htmlFor="dish-description">Description</label>
          <textarea id="dish-description" className="input" name="description" rows={3} maxLength={1000} defaultValue={dish?.description} />
        </div>
        <fieldset className="stack gap-2">
          <legend className="label">{rows.length > 0 ? 'Sizes and prices' : 'Prices'}</legend>
          {rows.length === 0 && (
            <div className="dish-prices">
              <TextInput
                {...field('price')}
                label="Price"
                inputMode="decimal"
                defaultValue={priceIn(dish?.pricePaise)}
                autoComplete="off"
              />
              <TextInput
                {...field('offer')}
                label="Offer price"
                inputMode="decimal"
                defaultValue={priceIn(dish?.finalPricePaise)}
                autoComplete="off"
              />
            </div>
          )}
          {rows.map((key, at) => (
            <div key={key} className="dish-size">
              <input
                className="input"
                name={at === 0 ? 'sizes' : `size-${key}`}
                data-size={key}
                aria-label={`Size ${at + 1}`}
                aria-invalid={errors.sizes !== undefined || undefined}
                aria-describedby={errors.sizes && 'dish-sizes-error'}
                defaultValue={dish?.sizes[key] && servingSizeLabel(dish.sizes[key].size)}
                placeholder="Half Plate"
                maxLength={40}
                onChange={field('sizes').onChange}
              />
              <input
                className="input numeral"
                data-price={key}
                inputMode="decimal"
                aria-label={`Price of size ${at + 1}`}
                aria-invalid={errors.sizes !== undefined || undefined}
                aria-describedby={errors.sizes && 'dish-sizes-error'}
                defaultValue={priceIn(dish?.sizes[key]?.pricePaise)}
                placeholder="₹"
                onChange={field('sizes').onChange}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove size ${at + 1}`}
                onClick={() => setRows(rows.filter((row) => row !== key))}
              >
                <IconTrash size={20} stroke={1.9} aria-hidden />
              </button>
            </div>
          ))}
          {errors.sizes && (
            <p id="dish-sizes-error" className="field-error">
              {errors.sizes}
            </p>
          )}
          <button
            type="button"
            className="link row"
            onClick={() => setRows([...rows, Math.max(-1, ...rows, (dish?.sizes.length ?? 0) - 1) + 1])}
          >
            <IconPlus size={18} stroke={1.9} aria-hidden />
            Size
          </button>
        </fieldset>
        {kind === 'food' && (
          <>
            <fieldset>
              <legend className="label">Veg or non-veg</legend>
              <Choices name="veg" options={VEG} chosen={(dish?.isVegetarian ?? true) ? 'veg' : 'non-veg'} />
            </fieldset>
            <fieldset>
              <legend className="label">Spice</legend>
              <Choices name="spice" options={[['', 'Not told'], ...optionsOf(SPICE)]} chosen={dish?.spiceLevel ?? ''} />
            </fieldset>
            <fieldset className="stack gap-2">
              <legend className="label">Allergens</legend>
              <Choices
                name="allergenAnswer"
                options={optionsOf(CONTAINS)}
                chosen={contains}
                onChoose={setContains}
                className="segments fill"
              />
              {contains === 'some' && (
                <div className="dish-allergens">
                  {groups.map((group) => (
                    <label key={group} className="check">
                      <input type="checkbox" name="allergen" value={group} defaultChecked={dish?.allergens?.includes(group) ?? false} />
                      {capital(group)}
                    </label>
                  ))}
                </div>
              )}
            </fieldset>
            <div className="dish-prices">
              <TextInput {...field('kcal')} label="Kilocalories" inputMode="numeric" defaultValue={dish?.kcal} autoComplete="off" />
              <TextInput
                {...field('servingGrams')}
                label="Serving, in grams"
                inputMode="numeric"
                defaultValue={dish?.servingGrams}
                autoComplete="off"
              />
            </div>
          </>
        )}
        <TaxField name="tax" label="Tax" usual="The outlet’s rate" choices={DISH_TAXES} defaultValue={dish?.tax ?? ''} />
        {typed && <GuestRow draft={typed} picture={picture} />}
        <div className="even row dish-foot">
          {isOutdated ? (
            <button type="button" className="button" onClick={() => editor.send({ type: 'dish.reload' })}>
              Show it as it is now
            </button>
          ) : (
            <button type="submit" className="button" aria-disabled={isSaving || isCropping}>
              {isSaving ? 'Saving...' : 'Save'}
            </button>
          )}
          <button type="button" className="button line" aria-disabled={isSaving} onClick={() => editor.send({ type: 'form.close' })}>
            Close
          </button>
        </div>
      </Form>
      {dish && <p className="small muted">{changeOf(dish, timeZone)}</p>}
    </section>
  )
}

const priceIn = (paise: number | undefined) => (paise === undefined ? undefined : formatPrice(paise))
const changeOf = ({ changedBy, changedAt }: CounterDish, timeZone: string) =>
  `Changed ${changedBy === undefined ? '' : `by ${changedBy} `}on ${localDate(new Date(changedAt).toISOString(), timeZone)} at ${localTime(changedAt, timeZone)}.`

function draftIn(form: HTMLFormElement, rows: number[]): DishDraft {
  const texts = textsIn(form, [
    'name',
    'category',
    'description',
    'price',
    'offer',
    'kind',
    'veg',
    'spice',
    'allergenAnswer',
    'kcal',
    'servingGrams',
    'tax',
  ])
  const typed = (what: 'size' | 'price', row: number) => form.querySelector<HTMLInputElement>(`[data-${what}="${row}"]`)?.value ?? ''
  const { name, category, description, price, offer, kcal, servingGrams, tax } = texts
  const chosen = new FormData(form).getAll('allergen').map(String)
  return {
    name,
    category,
    description,
    price,
    offer,
    kcal,
    servingGrams,
    tax,
    sizes: rows.map((row) => ({ size: typed('size', row), price: typed('price', row) })),
    isVegetarian: texts.veg !== 'non-veg',
    kind: texts.kind === 'service' ? 'service' : 'food',
    spiceLevel: SPICE_LEVELS.find((level) => level === texts.spice),
    allergens: { some: chosen, none: [] }[texts.allergenAnswer],
  }
}
