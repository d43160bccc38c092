import type { BoardActor } from '#machines/board/board.machine.ts'
import type { StaffOutlet } from '#machines/model/counter/staff.ts'

export interface PageProps {
  outlet: StaffOutlet
  board: BoardActor
}
