import { type RefObject, useEffect } from 'react'

interface FormActor {
  on(type: 'field.refused', take: (refused: { field: string }) => void): { unsubscribe(): void }
}

/** The focus goes to the field that the form was refused for. */
export function useFocusOnRefused(actor: FormActor, form: RefObject<HTMLFormElement | null>): void {
  useEffect(
    () => actor.on('field.refused', ({ field }) => form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()).unsubscribe,
    [actor, form],
  )
}
