import { billSplitModel } from './bill-split.model.ts'
import { provePaths } from './prove.ts'

provePaths('bill-split', billSplitModel)
