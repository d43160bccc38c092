import { otpModel } from '#tests/paths/otp.model.ts'
import { otpAdapter } from './otp.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('otp', otpModel, otpAdapter)
