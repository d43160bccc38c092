import './outlet.css'
import { Loading } from '#src/ui/loading.tsx'

export function OutletBones() {
  return (
    <main aria-busy="true">
      <h1 className="visually-hidden" data-waiting>
        Menu
      </h1>
      <Loading />
      <div className="wrap banner-place" aria-hidden="true">
        <div className="bone banner" />
      </div>
      <div className="wrap page outlet" aria-hidden="true">
        <div className="bone line-l" />
        <div className="bone line-m" />
        <div className="bone line-s" />
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
            <div className="bone line-s" />
            <div className="bone line-l" />
            <div className="bone line-m" />
          </div>
          <div className="picture">
            <div className="bone round" />
          </div>
        </li>
      ))}
    </ul>
  )
}
