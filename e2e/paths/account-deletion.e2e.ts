import { accountDeletionModel } from '#tests/paths/account-deletion.model.ts'
import { accountDeletionAdapter } from './account-deletion.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('account-deletion', accountDeletionModel, accountDeletionAdapter)
