import { favouritesModel } from './favourites.model.ts'
import { provePaths } from './prove.ts'

provePaths('favourites', favouritesModel)
