import { sessionsModel } from './sessions.model.ts'
import { provePaths } from './prove.ts'

provePaths('sessions', sessionsModel)
