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
          <div className="bone tablecloth banner" />
        </div>
      )}
      <div className="wrap outlet" aria-hidden="true">
        <div className="columns">
          <div>
            <div className="head stack gap-5">
              <BoneLines of="line-l line-m line-s" />
            </div>
            <div className="offers only-wide" />
            <MenuWaiting />
          </div>
          <div className="bone block side only-wide" />
        </div>
      </div>
    </main>
  )
}

/** In the shape of the menu: below the place of its bar a category, and dishes. */
export function MenuWaiting() {
  return (
    <>
      <div className="menu-bar" aria-hidden="true" />
      <div className="category-head" aria-hidden="true">
        <BoneLines of="line-l" />
      </div>
      <MenuBones />
    </>
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
