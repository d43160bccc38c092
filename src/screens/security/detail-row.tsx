import type { ReactNode } from 'react'

interface DetailRowProps {
  label: string
  value?: string
  /** What goes on meanwhile. */
  status: string | false
  isBusy: boolean
  onChange: () => void
  /** The dialog of the change. */
  children: ReactNode
}

/** One thing that the customer signs in with, and a way to change it. */
export function DetailRow({ label, value, status, isBusy, onChange, children }: DetailRowProps) {
  // A long email breaks before its domain.
  const [name, domain] = value?.split('@') ?? []
  return (
    <li className="row gap-3">
      <div className="grow breaks">
        <p className="bold">{label}</p>
        {name && (
          <p className="small muted">
            <bdi>
              {name}
              <wbr />
              {domain && <span>@{domain}</span>}
            </bdi>
          </p>
        )}
        <p className="small muted" role="status">
          {status}
        </p>
      </div>
      <button type="button" className="link" aria-haspopup="dialog" aria-disabled={isBusy} onClick={onChange}>
        Change<span className="visually-hidden"> {label}</span>
      </button>
      {children}
    </li>
  )
}
