import { reorderModel } from './reorder.model.ts'
import { provePaths } from './prove.ts'

provePaths('reorder', reorderModel)
