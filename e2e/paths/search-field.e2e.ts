import { searchFieldModel } from '#tests/paths/search-field.model.ts'
import { searchFieldAdapter } from './search-field.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('search-field', searchFieldModel, searchFieldAdapter)
