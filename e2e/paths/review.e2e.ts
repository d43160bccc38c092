import { reviewModel } from '#tests/paths/review.model.ts'
import { reviewAdapter } from './review.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('review', reviewModel, reviewAdapter)
