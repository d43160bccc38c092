import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import type { AppActors } from '#src/actors/app-refs.ts'
import { AppProvider } from '#src/actors/app-context.tsx'
import { queryClient } from '#src/api/query-client.ts'

export function Providers({ app, children }: { app: AppActors; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AppProvider app={app}>
        {/* The declarative router: src/router/README.md says why. */}
        <BrowserRouter>{children}</BrowserRouter>
      </AppProvider>
    </QueryClientProvider>
  )
}
