import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext } from 'react'
import { type Cart, totalQuantity } from '#machines/model/cart.ts'
import { selectCart } from '#machines/cart/cart.machine.ts'
import { toastOf } from '#machines/notices/notices-ref.ts'
import type { Toast } from '#machines/model/toast.ts'
import type { AppActors } from './app-refs.ts'

const AppContext = createContext<AppActors | undefined>(undefined)

export function AppProvider({ app, children }: { app: AppActors; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>
}

export function useApp(): AppActors {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppProvider above it')
  return app
}

export const useCart = (): Cart => useSelector(useApp().cart, selectCart)

export const useCartQuantity = (): number => useSelector(useApp().cart, (snapshot) => totalQuantity(selectCart(snapshot)))

/** Says something at the top of the screen; `travels` when it belongs to the page that comes next. */
export function useToast(): (tone: Toast['tone'], message: string, travels?: true) => void {
  const { notices } = useApp()
  return (tone, message, travels) => notices.send(toastOf({ tone, message, travels }))
}
