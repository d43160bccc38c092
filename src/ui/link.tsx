import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** As src/paths.ts makes it: from the root, so that there is nothing to resolve. */
  to: string
  state?: unknown
  replace?: boolean
}

/** A press that means this tab: any other button or key is the browser's. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** React Router's own link also resolves relative addresses and fetches pages of its framework ahead, which this app does not have (1.6 kB of the first load). */
export function Link({ to, state, replace, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        // A link to the page in front adds nothing to go back to.
        void navigate(to, { state, replace: replace ?? to === pathname + search + hash })
      }}
    >
      {children}
    </a>
  )
}
