import type { IconShare } from '#src/ui/icons.ts'

export interface ReachButtonProps {
  icon: typeof IconShare
  label: string
  /** Where it leads; undefined when nobody knows. */
  href: string | undefined
  newTab?: boolean
  onMissing: () => void
}

/** A link out of the app; without an address a button that says so. */
export function ReachButton({ icon: Icon, label, href, newTab = false, onMissing }: ReachButtonProps) {
  const picture = <Icon size={20} stroke={1.9} aria-hidden />
  if (href === undefined) {
    return (
      <button type="button" className="icon-btn tonal" aria-label={label} onClick={onMissing}>
        {picture}
      </button>
    )
  }
  return (
    <a className="icon-btn tonal" href={href} aria-label={label} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
      {picture}
    </a>
  )
}
