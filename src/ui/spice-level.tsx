import type { SpiceLevel as Level } from '#machines/model/menu-item.ts'
import { IconPepper } from './icons.ts'

const SPICE = { MILD: 'Mild', MEDIUM: 'Medium', HOT: 'Hot' }

export const SpiceLevel = ({ level }: { level: Level }) => (
  <span className="row gap-1">
    <IconPepper size={15} stroke={1.9} color="var(--nonveg)" aria-hidden />
    <span className="visually-hidden">Spice level: </span>
    {SPICE[level]}
  </span>
)
