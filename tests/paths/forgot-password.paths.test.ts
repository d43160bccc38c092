import { forgotPasswordModel } from './forgot-password.model.ts'
import { provePaths } from './prove.ts'

provePaths('forgot-password', forgotPasswordModel)
