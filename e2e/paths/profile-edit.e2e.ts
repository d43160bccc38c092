import { profileEditModel } from '#tests/paths/profile-edit.model.ts'
import { profileEditAdapter } from './profile-edit.adapter.ts'
import { walkPaths } from './walk-paths.ts'

walkPaths('profile-edit', profileEditModel, profileEditAdapter)
