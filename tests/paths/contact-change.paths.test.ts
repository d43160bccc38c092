import { contactChangeModel } from './contact-change.model.ts'
import { provePaths } from './prove.ts'

provePaths('contact-change', contactChangeModel)
