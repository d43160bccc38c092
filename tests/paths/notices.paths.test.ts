import { noticesModel } from './notices.model.ts'
import { provePaths } from './prove.ts'

provePaths('notices', noticesModel)
