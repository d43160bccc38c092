import { locationModel } from './location.model.ts'
import { provePaths } from './prove.ts'

provePaths('location', locationModel)
