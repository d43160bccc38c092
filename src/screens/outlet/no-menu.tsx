import { EmptyState } from '#src/ui/empty-state.tsx'

export const NoMenu = () => (
  <EmptyState plate={{ tone: 'malai' }} title="No Menu Available">
    This outlet has not put its dishes here yet.
  </EmptyState>
)
