import { seatModel } from '#tests/paths/seat.model.ts'
import { seatAdapter } from './seat.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('seat', seatModel, seatAdapter)
