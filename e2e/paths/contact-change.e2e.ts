import { contactChangeModel } from '#tests/paths/contact-change.model.ts'
import { contactChangeAdapter } from './contact-change.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('contact-change', contactChangeModel, contactChangeAdapter)
