import { taxChoices, taxLabel } from '#machines/model/bill/tax-choices.ts'

interface TaxFieldProps extends React.ComponentProps<'select'> {
  name: string
  label: string
  /** What the rate is where a choice names none. */
  usual: string
  choices: string[]
  description?: string
}

/** How prices are taxed, one of a few. */
export function TaxField({ name, label, usual, choices, description, ...select }: TaxFieldProps) {
  const chosen = String(select.value ?? select.defaultValue)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select {...select} id={name} name={name} className="input" aria-describedby={description && `${name}-description`}>
        {taxChoices(choices, chosen).map((choice) => (
          <option key={choice} value={choice}>
            {taxLabel(choice, usual)}
          </option>
        ))}
      </select>
      {description && (
        <p id={`${name}-description`} className="small muted">
          {description}
        </p>
      )}
    </div>
  )
}
