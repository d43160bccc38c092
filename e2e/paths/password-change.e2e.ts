import { passwordChangeModel } from '#tests/paths/password-change.model.ts'
import { passwordChangeAdapter } from './password-change.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('password-change', passwordChangeModel, passwordChangeAdapter)
