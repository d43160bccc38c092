import './styles/tokens.css'
import './styles/base.css'
import './styles/app.css'
import './styles/splash.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAppActors } from './actors/app-actors.ts'
import { Providers } from './app/providers.tsx'
import { AppRoutes, loadRouteAt } from './app/routes.tsx'
import { Shell } from './app/shell/shell.tsx'

const app = startAppActors()

function render() {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Providers app={app}>
        <Shell>
          <AppRoutes />
        </Shell>
      </Providers>
    </StrictMode>,
  )
}

// The page's own code first, so that the first render shows the page; a failure is the error boundary's to tell.
void loadRouteAt(window.location.pathname).then(render, render)
