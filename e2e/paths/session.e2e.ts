import { sessionModel } from '#tests/paths/session.model.ts'
import { sessionAdapter } from './session.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('session', sessionModel, sessionAdapter)
