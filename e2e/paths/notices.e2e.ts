import { noticesModel } from '#tests/paths/notices.model.ts'
import { noticesAdapter } from './notices.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('notices', noticesModel, noticesAdapter)
