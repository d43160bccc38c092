import { useState } from 'react'
import { WENT_WRONG } from '#machines/model/errors.ts'
import { useToast } from './app-context.tsx'

/** A sheet that a button opens: what it is open for, its opener and its handlers. Where its code does not come, the customer hears of it. */
export function useSheet<Subject = true>(failure: string = WENT_WRONG) {
  const [opened, open] = useState<Subject>()
  const toast = useToast()
  const onClose = () => open(undefined)
  const onFailure = () => {
    onClose()
    toast('error', failure)
  }
  return [opened, open, { onClose, onFailure }] as const
}
