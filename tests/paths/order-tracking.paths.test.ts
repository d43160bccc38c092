import { orderTrackingModel } from './order-tracking.model.ts'
import { provePaths } from './prove.ts'

provePaths('order-tracking', orderTrackingModel)
