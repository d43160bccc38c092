import { cartSyncModel } from './cart-sync.model.ts'
import { provePaths } from './prove.ts'

provePaths('cart-sync', cartSyncModel)
