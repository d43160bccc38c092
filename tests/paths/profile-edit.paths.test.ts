import { profileEditModel } from './profile-edit.model.ts'
import { provePaths } from './prove.ts'

provePaths('profile-edit', profileEditModel)
