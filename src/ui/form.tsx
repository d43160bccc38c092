import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface FormActor {
  on(type: 'field.refused', take: (refused: { field: string }) => void): { unsubscribe(): void }
}

interface FormProps {
  actor: FormActor
  /** For pages that read the form between submissions. */
  form?: RefObject<HTMLFormElement | null>
  onSubmit: (form: HTMLFormElement) => void
  className?: string
  children: ReactNode
}

/** A form whose messages are the app's own, not the browser's. The focus goes to the field that was refused. */
export function Form({ actor, form, onSubmit, className = 'form', children }: FormProps) {
  const own = useRef<HTMLFormElement>(null)
  const ref = form ?? own
  useEffect(
    () => actor.on('field.refused', ({ field }) => ref.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()).unsubscribe,
    [actor, ref],
  )
  return (
    <form
      ref={ref}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}

/** Name, look and error of one of Mantine's fields. */
export const fieldOf = (name: string, error: string | undefined) => ({
  name,
  error,
  'aria-invalid': error !== undefined || undefined,
  classNames: { root: 'field', input: 'input', error: 'field-error' },
})

/** The fields of a form whose flow hears of edits, and of a field that is left. */
export const fieldsOf =
  <Name extends string>(
    actor: { send(event: { type: 'field.edit'; field: Name }): void },
    errors: Partial<Record<Name, string | undefined>>,
    leave?: (field: Name, input: Pick<HTMLInputElement, 'form' | 'value'>) => void,
  ) =>
  (name: Name) => ({
    ...fieldOf(name, errors[name]),
    onChange: () => actor.send({ type: 'field.edit', field: name }),
    onBlur: leave && ((event: { currentTarget: Pick<HTMLInputElement, 'form' | 'value'> }) => leave(name, event.currentTarget)),
  })

export function textsIn<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const typed = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as Record<Name, string>
}
