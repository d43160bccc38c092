import { orderOriginModel } from './order-origin.model.ts'
import { provePaths } from './prove.ts'

provePaths('order-origin', orderOriginModel)
