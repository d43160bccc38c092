import { checkoutModel } from '#tests/paths/checkout.model.ts'
import { checkoutAdapter } from './checkout.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('checkout', checkoutModel, checkoutAdapter)
