import { locationModel } from '#tests/paths/location.model.ts'
import { locationAdapter } from './location.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('location', locationModel, locationAdapter)
