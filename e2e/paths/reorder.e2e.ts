import { reorderModel } from '#tests/paths/reorder.model.ts'
import { reorderAdapter } from './reorder.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('reorder', reorderModel, reorderAdapter)
