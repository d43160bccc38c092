import { useEffect } from 'react'
import { useApp } from '#src/actors/app-context.tsx'
import { readAgain } from '#src/actors/cart.ts'
import { CartScreen } from './cart-screen.tsx'

/** The cart, read again when its page opens. */
export function CartRoute() {
  const { cart } = useApp()
  useEffect(() => readAgain(cart), [cart])
  return <CartScreen />
}
