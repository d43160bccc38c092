import { ongoingOrderModel } from './ongoing-order.model.ts'
import { provePaths } from './prove.ts'

provePaths('ongoing-order', ongoingOrderModel)
