import { forgotPasswordModel } from '#tests/paths/forgot-password.model.ts'
import { forgotPasswordAdapter } from './forgot-password.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('forgot-password', forgotPasswordModel, forgotPasswordAdapter)
