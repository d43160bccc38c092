import type { BoardActor } from '#machines/board/board.machine.ts'
import type { CounterSessionActor } from '#machines/counter-session/counter-session.machine.ts'
import type { StaffOutlet } from '#machines/model/staff.ts'

export interface PageProps {
  /** A page whose call is refused since the session is over tells it so: `session.lost`. */
  session: CounterSessionActor
  outlet: StaffOutlet
  board: BoardActor
}
