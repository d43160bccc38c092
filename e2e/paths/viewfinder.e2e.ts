import { viewfinderModel } from '#tests/paths/viewfinder.model.ts'
import { viewfinderAdapter } from './viewfinder.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('viewfinder', viewfinderModel, viewfinderAdapter)
