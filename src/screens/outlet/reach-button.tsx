import type { IconShare } from '#src/ui/icons.ts'

export interface ReachButtonProps {
  icon: typeof IconShare
  label: string
  href?: string
  newTab?: boolean
  onPress: () => void
}

/** A link out of the app; without an address a button that does something else, or says why not. */
export function ReachButton({ icon: Icon, label, href, newTab = false, onPress }: ReachButtonProps) {
  const picture = <Icon size={20} stroke={1.9} aria-hidden />
  if (href === undefined) {
    return (
      <button type="button" className="icon-button tonal" aria-label={label} onClick={onPress}>
        {picture}
      </button>
    )
  }
  return (
    <a className="icon-button tonal" href={href} aria-label={label} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
      {picture}
    </a>
  )
}
