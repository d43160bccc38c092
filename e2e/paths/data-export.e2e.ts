import { dataExportModel } from '#tests/paths/data-export.model.ts'
import { dataExportAdapter } from './data-export.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('data-export', dataExportModel, dataExportAdapter)
