import { cartSelectionModel } from './cart-selection.model.ts'
import { provePaths } from './prove.ts'

provePaths('cart-selection', cartSelectionModel)
