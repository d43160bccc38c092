import type { Deps } from '#server/deps.ts'
import { contactRoutes } from './contact-change.ts'
import { passwordRoutes } from './password-change.ts'
import { profileRoutes } from './profile.ts'
import { registrationRoutes } from './registration.ts'
import { resetRoutes } from './reset.ts'
import { sessionRoutes } from './session.ts'

export const accountRoutes = (deps: Deps) => ({
  ...sessionRoutes(deps),
  ...registrationRoutes(deps),
  ...resetRoutes(deps),
  ...profileRoutes(deps),
  ...passwordRoutes(deps),
  ...contactRoutes(deps),
})
