import { Loading } from '#src/ui/loading.tsx'

export function WaitingPage() {
  return (
    <main className="wrap page" aria-busy="true">
      {/* A page needs a heading even now; it is not the one that names the page. */}
      <h1 className="visually-hidden" data-waiting>
        Page
      </h1>
      <Loading />
      <div className="bone line-l" />
      <div className="bone block" />
      <div className="bone line-m" />
      <div className="bone line-s" />
    </main>
  )
}
