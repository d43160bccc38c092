import { cartSyncModel } from '#tests/paths/cart-sync.model.ts'
import { cartSyncAdapter } from './cart-sync.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('cart-sync', cartSyncModel, cartSyncAdapter)
