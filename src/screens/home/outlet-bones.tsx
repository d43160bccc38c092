import { BoneLines } from '#src/ui/loading.tsx'

export function OutletBones() {
  return (
    <ul className="outlets" aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <li key={card}>
          <div className="card bones">
            <div className="tablecloth">
              <div className="bone round" />
            </div>
            <div className="body stack">
              <BoneLines of="line-l line-m line-s" />
              <div className="offer" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

export const CuisineBones = () => (
  <div className="row cuisines" aria-hidden="true">
    {[1, 2, 3].map((cuisine) => (
      <div key={cuisine} className="bone round" />
    ))}
  </div>
)
