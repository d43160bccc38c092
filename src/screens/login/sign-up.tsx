import { paths } from '#src/paths.ts'
import { Link } from '#src/ui/link.tsx'

/** For those without an account. */
export function SignUp({ returnPath }: { returnPath: string }) {
  return (
    <>
      New here?{' '}
      <Link className="link" to={paths.registration(returnPath)}>
        Sign up
      </Link>
    </>
  )
}
