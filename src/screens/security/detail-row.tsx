interface DetailRowProps {
  label: string
  value: string
  /** What goes on meanwhile, in the place of nothing. */
  status: string | false
  isBusy: boolean
  onChange: () => void
}

/** One thing that the customer signs in with, and a way to change it. */
export function DetailRow({ label, value, status, isBusy, onChange }: DetailRowProps) {
  return (
    <li className="row gap-3">
      <div className="grow breaks">
        <h3>{label}</h3>
        <p className="small muted">
          <bdi>{value}</bdi>
        </p>
        <p className="small muted" role="status">
          {status}
        </p>
      </div>
      <button type="button" className="button line compact" aria-haspopup="dialog" aria-disabled={isBusy} onClick={onChange}>
        Change<span className="visually-hidden"> {label}</span>
      </button>
    </li>
  )
}
