import type { ReactNode } from 'react'
import { IconChevronDown } from '#src/ui/icons.ts'

export function Chapter({ title, onOpen, children }: { title: string; onOpen?: () => void; children: ReactNode }) {
  return (
    <details className="chapter" onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>
        <h2 className="grow">{title}</h2>
        <IconChevronDown size={20} stroke={1.9} aria-hidden />
      </summary>
      {children}
    </details>
  )
}
