import type { ReactNode } from 'react'

interface ChoicesProps<Value extends string> {
  name: string
  options: (readonly [Value, ReactNode])[]
  /** Of one that the form holds by itself, what it begins with. */
  chosen: Value
  onChoose?: (value: Value) => void
  className?: string
}

/** One of few, beside each other. */
export function Choices<Value extends string>({ name, options, chosen, onChoose, className = 'segments' }: ChoicesProps<Value>) {
  return (
    <div className={className}>
      {options.map(([value, label]) => (
        <label key={value}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={value}
            {...(onChoose ? { checked: value === chosen, onChange: () => onChoose(value) } : { defaultChecked: value === chosen })}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
