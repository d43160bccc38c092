import { cartModel } from './cart.model.ts'
import { provePaths } from './prove.ts'

provePaths('cart', cartModel)
