import { provePaths } from './prove.ts'
import { registrationModel } from './registration.model.ts'

provePaths('registration', registrationModel)
