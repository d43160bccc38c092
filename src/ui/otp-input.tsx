import './otp-input.css'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type SyntheticEvent,
  useId,
  useState,
} from 'react'
import { CODE_DIGITS, toCode } from '#machines/model/digits.ts'
import { isModified } from './is-modified.ts'

export interface OtpInputProps {
  label: string
  value: string
  /** The digits after an edit: never anything else, never more than six. */
  onChange: (code: string) => void
  /** The field is left with digits in it: a code that is still on its way is no fault. */
  onLeave?: () => void
  /** Shown below, and read out with the field. */
  error?: string
  /** Id of a text that belongs to the field, such as where the code was sent. */
  describedBy?: string
  name?: string
  ref?: Ref<HTMLInputElement>
}

const BOXES = Array.from({ length: CODE_DIGITS }, (_, index) => index)

/** Six boxes under one real input, for autofill, paste and screen readers. The current box is selected: typing replaces its digit. */
export function OtpInput({ label, value, onChange, onLeave, error, describedBy, name, ref }: OtpInputProps) {
  const id = useId()
  const [range, setRange] = useState<readonly [from: number, to: number]>()

  /** Selects the digit of a box, or puts the caret into the first empty one. */
  const goTo = (input: HTMLInputElement, box: number) => {
    const from = Math.max(0, Math.min(box, input.value.length, CODE_DIGITS - 1))
    input.setSelectionRange(from, Math.min(from + 1, input.value.length))
    setRange([from, from + 1])
  }

  const followSelection = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    const from = input.selectionStart ?? 0
    const to = input.selectionEnd ?? from
    if (from === to) goTo(input, from)
    else setRange([from, to])
  }

  /** Shows the edit at once, so that the selection can be set in it; the form's own value is the same. */
  const put = (input: HTMLInputElement, code: string, box: number) => {
    input.value = code
    onChange(code)
    goTo(input, box)
  }

  const edit = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const code = toCode(input.value)
    const from = input.selectionStart ?? code.length
    if (code !== value) onChange(code)
    // After removed characters the caret must not stand behind the end.
    if (code !== input.value) {
      const caret = code.length < input.value.length ? from - 1 : from
      input.value = code
      goTo(input, caret)
    }
  }

  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const from = input.selectionStart ?? 0
    const to = input.selectionEnd ?? from
    if (isModified(event)) return
    const box = { ArrowLeft: from - 1, ArrowRight: Math.max(to, from + 1), Home: 0, End: value.length }[event.key]
    if (box !== undefined) {
      event.preventDefault()
      goTo(input, box)
    } else if (event.key === 'Backspace' && to - from === 1) {
      // Empties the box and moves to the one before, as with a caret behind the digit.
      event.preventDefault()
      put(input, value.slice(0, from) + value.slice(to), to === value.length ? from : from - 1)
    }
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const digits = toCode(event.clipboardData.getData('text'))
    if (digits === '') return
    const input = event.currentTarget
    const from = digits.length === CODE_DIGITS ? 0 : (input.selectionStart ?? value.length)
    const after = Math.max(input.selectionEnd ?? from, from + digits.length)
    put(input, toCode(value.slice(0, from) + digits + value.slice(after)), from + digits.length)
  }

  const tap = (event: MouseEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { left, width } = input.getBoundingClientRect()
    if (width > 0 && event.detail === 1) goTo(input, Math.floor(((event.clientX - left) / width) * CODE_DIGITS))
  }

  const messages = [error && `${id}-error`, describedBy].filter(Boolean).join(' ')
  return (
    <div className="field otp-field">
      <label htmlFor={id}>{label}</label>
      <div className="otp" dir="ltr" data-error={error ? '' : undefined}>
        {BOXES.map((box) => (
          <span
            key={box}
            className="otp-box middle"
            aria-hidden="true"
            data-used={range && box >= range[0] && box < range[1] ? '' : undefined}
          >
            {value[box]}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          className="otp-input"
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          maxLength={CODE_DIGITS}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={messages || undefined}
          onBeforeInput={(event) => {
            // Refused before it is inserted: removing it afterwards would move the caret.
            if (event.data && toCode(event.data) === '') event.preventDefault()
          }}
          onChange={edit}
          onSelect={followSelection}
          onKeyDown={pressKey}
          onPaste={paste}
          onClick={tap}
          onFocus={(event) => goTo(event.currentTarget, value.length)}
          onBlur={() => {
            setRange(undefined)
            if (value !== '') onLeave?.()
          }}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
