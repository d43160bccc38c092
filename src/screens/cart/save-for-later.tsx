import { useNavigate } from 'react-router-dom'
import type { CartLine } from '#machines/model/cart.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { saveForLater } from '#src/actors/favourites.ts'
import { paths } from '#src/paths.ts'

/** Makes the dish a favourite and takes the line out of the cart. `what` names the line. */
export function SaveForLater({ line, what }: { line: CartLine; what: string }) {
  const app = useApp()
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className="link"
      aria-label={`Save for later: ${what}`}
      onClick={() => {
        if (saveForLater(app, line)) void navigate(paths.login(paths.cart()))
      }}
    >
      Save for later
    </button>
  )
}
