import { render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { startAppActors } from '#src/actors/app-actors.ts'
import type { AppActors } from '#src/actors/app-refs.ts'
import { Providers } from '#src/app/providers.tsx'
import { AppRoutes } from '#src/app/routes.tsx'
import { Shell } from '#src/app/shell/shell.tsx'

/** The app at the present address, with what the device has stored. Its actors stop with the test. */
export function startWholeApp(): AppActors {
  const app = startAppActors()
  onTestFinished(() => Object.values(app).forEach((actor) => actor.stop()))
  render(
    <Providers app={app}>
      <Shell>
        <AppRoutes />
      </Shell>
    </Providers>,
  )
  return app
}
