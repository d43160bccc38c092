import { provePaths } from './prove.ts'
import { revocationModel } from './revocation.model.ts'

provePaths('revocation', revocationModel)
