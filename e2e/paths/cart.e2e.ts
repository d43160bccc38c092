import { cartModel } from '#tests/paths/cart.model.ts'
import { cartAdapter } from './cart.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('cart', cartModel, cartAdapter)
