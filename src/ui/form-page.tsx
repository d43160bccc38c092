import './form-page.css'
import { FormCard, type FormCardProps } from './form-card.tsx'
import { Logo } from './logo.tsx'

interface FormPageProps extends Omit<FormCardProps, 'heading'> {
  brand: { motto: string; tagline: string }
}

export function FormPage({ brand, ...card }: FormPageProps) {
  return (
    <div className="form-page">
      <header className="canopy">
        <div className="wrap stack gap-1">
          <Logo />
          <p className="form-motto">{brand.motto}</p>
          <p className="form-tagline">{brand.tagline}</p>
        </div>
      </header>
      <main className="wrap">
        <FormCard {...card} heading="h1" />
      </main>
    </div>
  )
}
