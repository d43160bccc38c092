import type { CartData, CartStore } from '#machines/cart/cart.context.ts'
import { readCartStore, storeWith, toStorage } from '#machines/cart/cart-store.ts'
import { json } from '#machines/model/reading.ts'
import { isForgettable, readJson, removeKey, writeJson } from '#src/storage/storage.ts'

export const CART_KEY = 'cart'

export const storedCarts = (): CartStore => readCartStore(readJson('local', CART_KEY))

/** The carts in a text that another tab stored; none when it removed them. */
export const cartsIn = (written: string | undefined): CartStore => readCartStore(written === undefined ? undefined : json(written))

/** Keeps this page's cart beside what other tabs have stored: read and written in one go, so that no tab's change is lost. */
export function storeCart(context: CartData): void {
  const value = toStorage(storeWith(context, storedCarts()))
  if (value === undefined) forgetCarts()
  else writeJson('local', CART_KEY, value)
}

/** The browser keeps nothing: the cart lasts as long as the page. */
export const isCartForgettable = (): boolean => isForgettable('local', CART_KEY)

export const forgetCarts = (): void => removeKey('local', CART_KEY)
