import { type Notice, selectNotices } from '#machines/notices/notices.machine.ts'
import type { AppActors } from '#src/actors/app-refs.ts'

/** What is said now, from the top down. */
export const noticesIn = ({ notices }: Pick<AppActors, 'notices'>): Notice[] => selectNotices(notices.getSnapshot())
export const saidIn = (app: Pick<AppActors, 'notices'>): string[] => noticesIn(app).map(({ message }) => message)
