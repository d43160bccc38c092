import { sessionModel } from './session.model.ts'
import { provePaths } from './prove.ts'

provePaths('session', sessionModel)
