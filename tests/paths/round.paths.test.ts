import { roundModel } from './round.model.ts'
import { provePaths } from './prove.ts'

provePaths('round', roundModel)
