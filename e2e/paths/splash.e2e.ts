import { splashModel } from '#tests/paths/splash.model.ts'
import { splashAdapter } from './splash.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('splash', splashModel, splashAdapter)
