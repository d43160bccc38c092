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
