import { sessionsModel } from '#tests/paths/sessions.model.ts'
import { sessionsAdapter } from './sessions.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('sessions', sessionsModel, sessionsAdapter)
