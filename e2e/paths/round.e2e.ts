import { roundModel } from '#tests/paths/round.model.ts'
import { roundAdapter } from './round.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('round', roundModel, roundAdapter)
