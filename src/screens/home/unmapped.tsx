import { Notice } from '#src/ui/notice.tsx'

/** A place was chosen whose coordinates no service knows. */
export function Unmapped({ name, near }: { name: string; near: string }) {
  return (
    <Notice tone="info">
      We could not find <bdi>{name}</bdi> on the map. These are the outlets near {near}.
    </Notice>
  )
}
