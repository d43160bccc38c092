import { availabilityRequestModel } from './availability-request.model.ts'
import { provePaths } from './prove.ts'

provePaths('availability-request', availabilityRequestModel)
