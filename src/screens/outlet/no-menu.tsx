import { EmptyState } from '#src/ui/empty-state.tsx'

export const NoMenu = () => <EmptyState title="No Menu Available">This outlet has not put its dishes here yet.</EmptyState>
