import { addToCartModel } from './add-to-cart.model.ts'
import { provePaths } from './prove.ts'

provePaths('add-to-cart', addToCartModel)
