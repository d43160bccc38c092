import { cartSelectionModel } from '#tests/paths/cart-selection.model.ts'
import { cartSelectionAdapter } from './cart-selection.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('cart-selection', cartSelectionModel, cartSelectionAdapter)
