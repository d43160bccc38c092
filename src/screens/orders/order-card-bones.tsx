export function OrderCardBones() {
  return (
    <div className="stack" aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <div key={card} className="card padded order-card" data-testid="order-bones">
          <div className="row order-head">
            <span className="bone round" />
            <div className="grow stack">
              <div className="bone line-m" />
              <div className="bone line-s" />
            </div>
          </div>
          <div className="bone line-m" />
          <div className="bone line-s" />
        </div>
      ))}
    </div>
  )
}
