import { Link } from 'react-router-dom'
import { paths } from '#src/paths.ts'

/** For those without an account. */
export function SignUp() {
  return (
    <>
      New here?{' '}
      <Link className="link" to={paths.registration()}>
        Sign up
      </Link>
    </>
  )
}
