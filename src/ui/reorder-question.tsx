import type { ComponentProps } from 'react'
import { lazy } from '#src/loading/lazy.tsx'
import type * as Dialog from './replace-dialog.tsx'

const ReplaceDialog = lazy(() => import('./replace-dialog.tsx').then((module) => module.ReplaceDialog), { when: 'rendered' })

type Question = ComponentProps<typeof Dialog.ReplaceDialog>

/** Whether an order may take out what is in the cart; false while it is not asked. */
export const ReorderQuestion = ({ question }: { question: Question | false }) =>
  question && <ReplaceDialog {...question} onFailure={question.onCancel} />
