import { orderTrackingModel } from '#tests/paths/order-tracking.model.ts'
import { orderTrackingAdapter } from './order-tracking.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('order-tracking', orderTrackingModel, orderTrackingAdapter)
