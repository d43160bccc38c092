import { dataExportModel } from './data-export.model.ts'
import { provePaths } from './prove.ts'

provePaths('data-export', dataExportModel)
