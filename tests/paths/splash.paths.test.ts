import { provePaths } from './prove.ts'
import { splashModel } from './splash.model.ts'

provePaths('splash', splashModel)
