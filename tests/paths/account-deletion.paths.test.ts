import { accountDeletionModel } from './account-deletion.model.ts'
import { provePaths } from './prove.ts'

provePaths('account-deletion', accountDeletionModel)
