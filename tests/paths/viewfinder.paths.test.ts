import { provePaths } from './prove.ts'
import { viewfinderModel } from './viewfinder.model.ts'

provePaths('viewfinder', viewfinderModel)
