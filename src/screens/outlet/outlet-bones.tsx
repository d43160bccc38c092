import './outlet.css'
import { BoneLines, Loading } from '#src/ui/loading.tsx'

/** A customer who sits at the outlet is not shown its pictures. */
export function OutletBones({ isSeated = false }: { isSeated?: boolean }) {
  return (
    <main aria-busy="true">
      <h1 className="visually-hidden" data-waiting>
        Menu
      </h1>
      <Loading />
      {!isSeated && (
        <div className="wrap banner-place" aria-hidden="true">
          <div className="bone banner" />
        </div>
      )}
      <div className="wrap page outlet" aria-hidden="true">
        <BoneLines of="line-l line-m line-s" />
        <MenuBones />
      </div>
    </main>
  )
}

export function MenuBones() {
  return (
    <ul className="two-columns bones-menu" aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <li key={row} className="dish">
          <div className="text">
            <BoneLines of="line-s line-l line-m" />
          </div>
          <div className="picture">
            <div className="bone round" />
          </div>
        </li>
      ))}
    </ul>
  )
}
