import type { Toast } from '#machines/model/toast.ts'
import type { AppActors } from './app-refs.ts'

/** Says a toast at the top of the screen. */
export const sayIn =
  ({ notices }: Pick<AppActors, 'notices'>) =>
  ({ type: kind, ...said }: Toast): void =>
    notices.send({ type: 'notice.show', notice: { kind, ...said } })
