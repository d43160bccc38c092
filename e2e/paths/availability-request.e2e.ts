import { availabilityRequestModel } from '#tests/paths/availability-request.model.ts'
import { availabilityRequestAdapter } from './availability-request.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('availability-request', availabilityRequestModel, availabilityRequestAdapter)
