import { paths } from '#src/paths.ts'

/** What pressing the button below agrees to; the version is sent with the registration. */
export function Consent() {
  return (
    <p className="small muted consent">
      By creating an account you agree to our <PolicyLink chapter="terms" text="Terms" /> and{' '}
      <PolicyLink chapter="privacy" text="Privacy Policy" />.
    </p>
  )
}

/** In a tab of its own: what is typed into the form stays. */
function PolicyLink({ chapter, text }: { chapter: 'terms' | 'privacy'; text: string }) {
  return (
    <a className="link" href={`${paths.about()}#${chapter}`} target="_blank" rel="noopener">
      {text}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
