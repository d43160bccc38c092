import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { type boardMachine, selectNewCount } from '#machines/board/board.machine.ts'
import { COUNTER_PAGES, type StaffOutlet } from '#machines/model/counter/staff.ts'
import { Board } from './board.tsx'
import { IconMenu, IconUsers } from '#src/ui/icons.ts'
import { MenuPage } from './menu-file.tsx'
import { Guests } from './guests.tsx'
import { IconBoard, IconGuests, IconKey, IconNumbers, IconOutlet, IconTables } from './icons.ts'
import { Numbers } from './numbers.tsx'
import { Outlet } from './outlet.tsx'
import { OwnPassword } from './own-password.tsx'
import type { PageProps } from './page-props.ts'
import { People } from './people.tsx'
import { Tables } from './tables.tsx'

export interface CounterPage {
  path: string
  roles: StaffOutlet['role'][]
  label: string
  Icon: typeof IconBoard
  /** How much waits there, shown in its tab on every page. */
  selectCount?: (board: SnapshotFrom<typeof boardMachine>) => number
  Page: (props: PageProps) => ReactNode
  /** It is the person's own, and stands beside their name. */
  isOwn?: true
}

/** In the order of their tabs. */
export const PAGES: CounterPage[] = [
  { ...COUNTER_PAGES.board, label: 'Board', Icon: IconBoard, selectCount: selectNewCount, Page: Board },
  { ...COUNTER_PAGES.menu, label: 'Menu', Icon: IconMenu, Page: MenuPage },
  { ...COUNTER_PAGES.tables, label: 'Tables', Icon: IconTables, Page: Tables },
  { ...COUNTER_PAGES.outlet, label: 'Outlet', Icon: IconOutlet, Page: Outlet },
  { ...COUNTER_PAGES.guests, label: 'Guests', Icon: IconGuests, Page: Guests },
  { ...COUNTER_PAGES.numbers, label: 'Numbers', Icon: IconNumbers, Page: Numbers },
  { ...COUNTER_PAGES.staff, label: 'Staff', Icon: IconUsers, Page: People },
  { ...COUNTER_PAGES.password, label: 'Your password', Icon: IconKey, Page: OwnPassword, isOwn: true },
]
