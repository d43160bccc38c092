import { useId } from 'react'
import { IconMail, IconPhone } from './icons.ts'

interface GrievanceContactProps {
  /** The phone is shown as it is read. */
  grievance: { name: string; role: string; email: string; phone?: string }
  operator?: { legalName: string; address: string }
}

/** The person whom the law asks a brand to name for complaints. */
export function GrievanceContact({ grievance: { name, role, email, phone }, operator }: GrievanceContactProps) {
  const id = useId()
  return (
    <section id="grievance" className="card padded stack gap-1" aria-labelledby={id}>
      <h2 id={id}>Grievance contact</h2>
      <p>For complaints about how we use your data, or about this app.</p>
      <p>
        <span className="bold">{name}</span>, {role}
      </p>
      <p className="row wraps breaks grievance-ways">
        <a className="link gap-3" href={`mailto:${email}`}>
          <IconMail size={20} stroke={1.9} aria-hidden />
          {email}
        </a>
        {phone && (
          <a className="link gap-3" href={`tel:${phone.replaceAll(' ', '')}`}>
            <IconPhone size={20} stroke={1.9} aria-hidden />
            {phone}
          </a>
        )}
      </p>
      {operator && (
        <p className="small muted">
          {operator.legalName}, {operator.address}
        </p>
      )}
    </section>
  )
}
