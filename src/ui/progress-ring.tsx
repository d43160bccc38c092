import './progress-ring.css'
import type { ReactNode } from 'react'

interface ProgressRingProps {
  /** 0 to 100, whole. */
  percent: number
  /** Names the progress bar; without it the ring decorates what says the same in words. */
  label?: string
  /** 'about 12 min': what a screen reader says in place of the percentage. */
  valueText?: string
  className?: string
  children: ReactNode
}

/** How far an order is, as the rim of what stands in it. */
export function ProgressRing({ percent, label, valueText, className = 'halo', children }: ProgressRingProps) {
  const bar = label && {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuenow': percent,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuetext': valueText,
  }
  return (
    <span {...bar} className={className} style={{ '--p': percent } as React.CSSProperties}>
      {children}
    </span>
  )
}
