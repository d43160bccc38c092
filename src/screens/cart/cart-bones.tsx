import { Loading } from '#src/ui/loading.tsx'

export function CartBones() {
  return (
    <>
      <Loading />
      <div className="card padded stack">
        <div className="bone line-l" />
        <div className="bone line-s" />
        {[1, 2].map((row) => (
          <div key={row} className="row cart-bone">
            <div className="bone cart-bone-plate" />
            <div className="grow stack">
              <div className="bone line-s" />
              <div className="bone line-m" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
