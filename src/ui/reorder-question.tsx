import type { ComponentProps } from 'react'
import { lazy, usePrefetch } from '#src/loading/lazy.tsx'
import type * as Dialog from './replace-dialog.tsx'

const ReplaceDialog = lazy(() => import('./replace-dialog.tsx').then((module) => module.ReplaceDialog), { when: 'rendered' })

type Question = ComponentProps<typeof Dialog.ReplaceDialog>

/** Whether an order may take out what is in the cart; undefined while it is not asked. */
export function ReorderQuestion({ question }: { question: Question | undefined }) {
  usePrefetch(ReplaceDialog)
  return question && <ReplaceDialog {...question} onFailure={question.onCancel} />
}
