import { Loading } from '#src/ui/loading.tsx'

export function FavouriteBones() {
  return (
    <>
      <Loading />
      <div className="stack" aria-hidden="true">
        {[1, 2, 3].map((card) => (
          <div key={card} className="card padded favourite-card" data-testid="favourite-bones">
            <div className="row">
              <span className="bone favourite-bone" />
              <div className="grow stack">
                <div className="bone line-l" />
                <div className="bone line-s" />
              </div>
            </div>
            <div className="row">
              {[1, 2, 3].map((dish) => (
                <span key={dish} className="bone favourite-bone" />
              ))}
            </div>
            <div className="bone line-m" />
          </div>
        ))}
      </div>
    </>
  )
}
