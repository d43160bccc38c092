import { orderOriginModel } from '#tests/paths/order-origin.model.ts'
import { orderOriginAdapter } from './order-origin.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('order-origin', orderOriginModel, orderOriginAdapter)
