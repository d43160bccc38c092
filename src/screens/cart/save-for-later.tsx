import { useNavigate } from 'react-router-dom'
import type { CartLine } from '#machines/model/cart.ts'
import { useApp, useToast } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'

/** Makes the dish a favourite and takes the line out of the cart. `what` names the line. */
export function SaveForLater({ line, what }: { line: CartLine; what: string }) {
  const app = useApp()
  const toast = useToast()
  const navigate = useNavigate()
  const save = async () => {
    try {
      // Loaded on the tap, to keep the favourites out of the cart's first load.
      const { saveForLater } = await import('#src/actors/favourites.ts')
      saveForLater(app, line, () => void navigate(paths.login(paths.cart()), { state: { keeping: 'later' } }))
    } catch {
      toast('error', 'Failed to add to favorites')
    }
  }
  return (
    <button type="button" className="link" aria-label={`Save for later: ${what}`} onClick={() => void save()}>
      Save for later
    </button>
  )
}
