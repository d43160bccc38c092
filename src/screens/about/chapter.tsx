import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { IconChevronDown, type IconInfo } from '#src/ui/icons.ts'

interface ChapterProps {
  title: string
  icon: typeof IconInfo
  /** An address that ends with it, as in /about#terms, shows the chapter open. */
  id?: string
  onOpen?: () => void
  children: ReactNode
}

export function Chapter({ title, icon: Icon, id, onOpen, children }: ChapterProps) {
  const { hash } = useLocation()
  return (
    <details
      className="chapter"
      id={id}
      open={id !== undefined && hash === `#${id}`}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary>
        <Icon size={22} stroke={1.9} aria-hidden />
        <h2 className="grow">{title}</h2>
        <IconChevronDown size={20} stroke={1.9} aria-hidden />
      </summary>
      {children}
    </details>
  )
}
