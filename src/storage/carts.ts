import type { CartData, CartStore } from '#machines/cart/cart.context.ts'
import { readCartStore, storeWith, toStorage } from '#machines/cart/cart-store.ts'
import { isForgettable, readJson, removeKey, writeJson } from '#src/storage/storage.ts'

const KEY = 'cart'
export const CART_KEY = KEY

export const storedCarts = (): CartStore => readCartStore(readJson('local', KEY))

/** Keeps this page's cart beside what other tabs have stored: read and written in one go, so that no tab's change is lost. */
export function storeCart(context: CartData): void {
  const value = toStorage(storeWith(context, storedCarts()))
  if (value === undefined) forgetCarts()
  else writeJson('local', KEY, value)
}

/** The browser keeps nothing: the cart lasts as long as the page. */
export const isCartForgettable = (): boolean => isForgettable('local', KEY)

export const forgetCarts = (): void => removeKey('local', KEY)
