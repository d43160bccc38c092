import type { ReactNode } from 'react'
import { IconExclamation, IconInfo, IconX } from './icons.ts'

interface NoticeProps {
  tone: 'err' | 'warn' | 'info'
  children: ReactNode
  onRetry?: (() => void) | undefined
  onDismiss?: () => void
  /** Of a toast that says the same, wherever the customer is, or of an alert around it. */
  isHeardElsewhere?: boolean
}

/** A message that stays where it belongs, with what can be done about it. Errors are announced at once. */
export function Notice({ tone, children, onRetry, onDismiss, isHeardElsewhere }: NoticeProps) {
  const Icon = tone === 'info' ? IconInfo : IconExclamation
  return (
    <div className={`notice ${tone}`} role={isHeardElsewhere ? undefined : tone === 'err' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.9} aria-hidden />
      <p className="grow">{children}</p>
      {onRetry && (
        <button type="button" className={tone === 'info' ? 'link' : 'button line compact'} onClick={onRetry}>
          Try Again
        </button>
      )}
      {onDismiss && <DismissButton onClick={onDismiss} />}
    </div>
  )
}

export function DismissButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label="Dismiss" onClick={onClick}>
      <IconX size={20} stroke={1.9} aria-hidden />
    </button>
  )
}
