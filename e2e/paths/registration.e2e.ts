import { registrationModel } from '#tests/paths/registration.model.ts'
import { registrationAdapter } from './registration.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('registration', registrationModel, registrationAdapter)
