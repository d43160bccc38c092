import { cartSelectionModel } from '#tests/paths/cart-selection.model.ts'
import { cartSelectionAdapter } from './cart-selection.adapter.ts'
import { walkPaths } from './walk-paths.ts'

// The screen begins with a cart and with nothing asked for; an empty cart has nothing to tick.
const { 'a full cart': full } = cartSelectionModel.starts
walkPaths('cart-selection', { ...cartSelectionModel, starts: { 'a full cart': full } }, cartSelectionAdapter)
