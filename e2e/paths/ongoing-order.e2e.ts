import { ongoingOrderModel } from '#tests/paths/ongoing-order.model.ts'
import { ongoingOrderAdapter } from './ongoing-order.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('ongoing-order', ongoingOrderModel, ongoingOrderAdapter)
