import { billSplitModel } from '#tests/paths/bill-split.model.ts'
import { billSplitAdapter } from './bill-split.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('bill-split', billSplitModel, billSplitAdapter)
