import { BoneLines, Loading } from '#src/ui/loading.tsx'

export function WaitingPage() {
  return (
    <main className="wrap page" aria-busy="true">
      {/* Not the heading that names the page. */}
      <h1 className="visually-hidden" data-waiting>
        Page
      </h1>
      <Loading />
      <div className="bone line-l" />
      <div className="bone block" />
      <BoneLines of="line-m line-s" />
    </main>
  )
}
