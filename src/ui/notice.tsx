import type { ReactNode } from 'react'
import { IconExclamation, IconInfo } from './icons.ts'

/** A message that stays where it belongs, with what can be done about it. Errors are announced at once. */
export function Notice({ tone, children, action }: { tone: 'err' | 'warn' | 'info'; children: ReactNode; action?: ReactNode }) {
  const Icon = tone === 'info' ? IconInfo : IconExclamation
  return (
    <div className={`notice ${tone}`} role={tone === 'err' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.9} aria-hidden />
      <p className="grow">{children}</p>
      {action}
    </div>
  )
}
