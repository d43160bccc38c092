import { reviewModel } from './review.model.ts'
import { provePaths } from './prove.ts'

provePaths('review', reviewModel)
