import { useLocation } from 'react-router-dom'
import { useCartQuantity } from '#src/actors/app-context.tsx'
import { TAB_PATHS } from '#src/paths.ts'
import { routeAt } from '#src/route-table.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { Bell } from './bell.tsx'

export function MainTabs() {
  return <Tabs to={TAB_PATHS} current={routeAt(useLocation().pathname).tab} quantity={useCartQuantity()} />
}

/** The end of the bar at the top. */
export const BarEnd = () => (
  <div className="row">
    <Bell />
    <div className="only-wide">
      <MainTabs />
    </div>
  </div>
)
