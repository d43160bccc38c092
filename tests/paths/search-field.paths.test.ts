import { searchFieldModel } from './search-field.model.ts'
import { provePaths } from './prove.ts'

provePaths('search-field', searchFieldModel)
