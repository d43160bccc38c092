import { forgotPasswordModel } from '#tests/paths/forgot-password.model.ts'
import { test } from '../support/test.ts'
import { forgotPasswordAdapter } from './forgot-password.adapter.ts'
import { BUSY, walkPaths } from './walk-paths.ts'

walkPaths('forgot-password', forgotPasswordModel, forgotPasswordAdapter)

// A server of its own: the account ends up with a password that no other path knows.
test.use({ serverEnv: { ...BUSY } })
