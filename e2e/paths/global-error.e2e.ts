import { globalErrorModel } from '#tests/paths/global-error.model.ts'
import { globalErrorAdapter } from './global-error.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('global-error', globalErrorModel, globalErrorAdapter)
