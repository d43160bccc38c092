import { passwordChangeModel } from './password-change.model.ts'
import { provePaths } from './prove.ts'

provePaths('password-change', passwordChangeModel)
