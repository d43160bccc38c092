import { favouritesModel } from '#tests/paths/favourites.model.ts'
import { favouritesAdapter } from './favourites.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('favourites', favouritesModel, favouritesAdapter)
