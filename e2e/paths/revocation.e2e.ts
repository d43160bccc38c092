import { revocationModel } from '#tests/paths/revocation.model.ts'
import { revocationAdapter } from './revocation.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('revocation', revocationModel, revocationAdapter)
