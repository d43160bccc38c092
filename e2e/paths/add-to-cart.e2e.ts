import { addToCartModel } from '#tests/paths/add-to-cart.model.ts'
import { addToCartAdapter } from './add-to-cart.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('add-to-cart', addToCartModel, addToCartAdapter)
