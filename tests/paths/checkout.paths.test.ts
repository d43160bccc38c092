import { checkoutModel } from './checkout.model.ts'
import { provePaths } from './prove.ts'

provePaths('checkout', checkoutModel)
