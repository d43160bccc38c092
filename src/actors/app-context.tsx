import { createContext, type ReactNode, useContext, useDeferredValue } from 'react'
import { type Cart, totalQuantity } from '#machines/model/cart.ts'
import { selectCart, selectTotalQuantity } from '#machines/cart/cart.machine.ts'
import { toastOf } from '#machines/notices/notices-ref.ts'
import type { Toast } from '#machines/model/toast.ts'
import type { AppActors } from './app-refs.ts'
import { paintedCart } from '#src/loading/painted-cart.ts'
import { useShown } from './use-shown.ts'

const AppContext = createContext<AppActors | undefined>(undefined)

export function AppProvider({ app, children }: { app: AppActors; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>
}

export function useApp(): AppActors {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppProvider above it')
  return app
}

export const useCart = (): Cart => useShown(useApp().cart, selectCart, paintedCart())

/** For what shows the cart beside the pressed control, such as the order strip: rendered after it, so that a tap paints the control first (Decision 285). */
export const useCartAside = (): Cart => useDeferredValue(useCart())

/** For the badge of the tabs, rendered aside like {@link useCartAside}. */
export const useCartQuantity = (): number => useDeferredValue(useShown(useApp().cart, selectTotalQuantity, totalQuantity(paintedCart())))

/** Shows a toast; `travels` when it belongs to the page that comes next. */
export function useToast(): (tone: Toast['tone'], message: string, travels?: true) => void {
  const { notices } = useApp()
  return (tone, message, travels) => notices.send(toastOf({ tone, message, travels }))
}
