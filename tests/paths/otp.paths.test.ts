import { otpModel } from './otp.model.ts'
import { provePaths } from './prove.ts'

provePaths('otp', otpModel)
