import { useId } from 'react'

interface GrievanceContactProps {
  /** The phone is shown as it is read. */
  grievance: { name: string; role: string; email: string; phone?: string }
  operator?: { legalName: string; address: string }
}

/** The person whom the law asks a brand to name for complaints. */
export function GrievanceContact({ grievance: { name, role, email, phone }, operator }: GrievanceContactProps) {
  const id = useId()
  return (
    <section className="card padded stack gap-1" aria-labelledby={id}>
      <h2 id={id}>Grievance contact</h2>
      <p>
        For complaints about how we use your data, or about this app: <span className="bold">{name}</span>, {role}
      </p>
      <p className="breaks">
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      {phone && (
        <p>
          <a className="link" href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </a>
        </p>
      )}
      {operator && (
        <p className="small muted">
          {operator.legalName}, {operator.address}
        </p>
      )}
    </section>
  )
}
