import { vi } from 'vitest'
import { otpModel } from './otp.model.ts'
import { provePaths } from './prove.ts'

// The wait of a path does not run on while the paths before it are walked.
vi.useFakeTimers({ toFake: ['Date'] })
provePaths('otp', otpModel)
