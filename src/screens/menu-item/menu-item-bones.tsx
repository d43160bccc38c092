import './menu-item.css'
import { BoneLines, Loading } from '#src/ui/loading.tsx'

export function MenuItemBones() {
  return (
    <main className="wrap page" aria-busy="true">
      <h1 className="visually-hidden" data-waiting>
        Dish
      </h1>
      <Loading />
      <div className="item-columns stack gap-5" aria-hidden="true">
        <div className="item-tablecloth bone" />
        <div className="item-text stack breaks">
          <BoneLines of="line-l line-s line-m line-m" />
        </div>
      </div>
    </main>
  )
}
