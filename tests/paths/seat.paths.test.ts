import { provePaths } from './prove.ts'
import { seatModel } from './seat.model.ts'

provePaths('seat', seatModel)
