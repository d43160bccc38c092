import { IconChevronDown, IconMapPin } from '#src/ui/icons.ts'

export interface PlaceButtonProps {
  /** What the customer has chosen; undefined for nothing yet. */
  chosen: string | undefined
  /** Where outlets are looked for until then. */
  fallback: string
  onPress: () => void
}

/** The chosen place, or 'Select location'; opens the picker. */
export function PlaceButton({ chosen, fallback, onPress }: PlaceButtonProps) {
  return (
    <button type="button" className="row place" aria-haspopup="dialog" onClick={onPress}>
      <IconMapPin size={22} stroke={1.9} aria-hidden />
      <span className="place-text">
        <span className="xs muted">{chosen === undefined ? `Near ${fallback}` : 'Select Your Location'}</span>
        <span className="b">
          <bdi>{chosen ?? 'Select location'}</bdi>
        </span>
      </span>
      <IconChevronDown size={16} stroke={2.2} aria-hidden />
    </button>
  )
}
