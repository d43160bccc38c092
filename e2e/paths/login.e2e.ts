import { loginModel } from '#tests/paths/login.model.ts'
import { loginAdapter } from './login.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('login', loginModel, loginAdapter)
