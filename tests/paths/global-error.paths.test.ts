import { globalErrorModel } from './global-error.model.ts'
import { provePaths } from './prove.ts'

provePaths('global-error', globalErrorModel)
