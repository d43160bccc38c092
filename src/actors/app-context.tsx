import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext } from 'react'
import { type Cart, totalQuantity } from '#machines/model/cart.ts'
import { selectCart } from '#machines/cart/cart.machine.ts'
import type { Toast } from '#machines/model/toast.ts'
import type { AppActors } from './app-refs.ts'
import { sayIn } from './say.ts'

const AppContext = createContext<AppActors | undefined>(undefined)

export function AppProvider({ app, children }: { app: AppActors; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>
}

/** The actors that live as long as the page: session, cart, notices. */
export function useApp(): AppActors {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppProvider above it')
  return app
}

/** The cart as the customer sees it now. */
export const useCart = (): Cart => useSelector(useApp().cart, selectCart)

export const useCartQuantity = (): number => useSelector(useApp().cart, (snapshot) => totalQuantity(selectCart(snapshot)))

/** Says something at the top of the screen; `travels` when it belongs to the page that comes next. */
export function useToast(): (tone: Toast['tone'], message: string, travels?: true) => void {
  const say = sayIn(useApp())
  return (tone, message, travels) => say({ type: 'toast', tone, message, travels })
}
