import { useId } from 'react'

interface GrievanceContactProps {
  name: string
  role: string
  email: string
  /** As it is read; no link without. */
  phone?: string
}

/** The person whom the law asks a brand to name for complaints. */
export function GrievanceContact({ name, role, email, phone }: GrievanceContactProps) {
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
    </section>
  )
}
