import { dropOldCounts } from './accounts/counters.ts'
import { dropExpiredCodes } from './accounts/otp.ts'
import { dropOldEvents } from './audit/events.ts'
import { dropOldDevices } from './auth/device.ts'
import { dropExpiredStaffSessions, dropOldStaffLinks } from './auth/staff.ts'
import { dropExpiredTokens } from './auth/tokens.ts'
import { dropOldRequests } from './availability/tell.ts'
import type { Config } from './config.ts'
import { COUNTER_DIR } from './counter/page.ts'
import type { OpenDatabase } from './db/database.ts'
import { dropOldFiles, publishFiles } from './http/published-files.ts'
import { dropUnnamedPictures, dropUnusedUploads } from './media/queries.ts'
import type { MediaStore } from './media/rules.ts'
import { dropOldMessages } from './messages/outbox.ts'
import { dropOldNotices } from './notices/queries.ts'
import { dropOldCalls } from './orders/calls.ts'
import { eraseDue } from './privacy/deletion.ts'
import { announceIdle, dropOldOrders } from './privacy/retention.ts'

export interface CleanUpSettings extends Pick<Config, 'orderRetentionDays' | 'customerRetentionDays'> {
  /** The built web app; undefined where the API alone is served. */
  spaDir: string | undefined
}

/** The staff's page comes with the app. */
export const publishedFolders = (spaDir: string | undefined): string[] => (spaDir === undefined ? [] : [spaDir, COUNTER_DIR])

/** Deletes what is too old or whose deletion is due. A step that fails is reported, and the others are done all the same. */
export async function cleanUp(
  database: Pick<OpenDatabase, 'db' | 'vacuum'>,
  { orderRetentionDays, customerRetentionDays, spaDir }: CleanUpSettings,
  store: Pick<MediaStore, 'removeBytes'>,
  now: () => Date,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db } = database
  const steps: (() => Promise<unknown>)[] = [
    () => dropExpiredTokens(db, now()),
    () => dropExpiredStaffSessions(db, now()),
    () => dropOldStaffLinks(db, now()),
    () => dropOldDevices(db, now()),
    () => dropOldCounts(db),
    () => dropExpiredCodes(db, now()),
    () => dropOldMessages(db, now()),
    () => dropOldRequests(db, now()),
    () => dropOldEvents(db, now()),
    () => dropOldCalls(db, now()),
    () => dropOldNotices(db, now()),
    () => dropUnusedUploads(db, now()),
    () => dropUnnamedPictures(db, store, now()),
    // Files that could not be said to be in use must not be dropped as old.
    async () => {
      for (const folder of publishedFolders(spaDir)) await publishFiles(db, folder, now())
      await dropOldFiles(db, now())
    },
    () => announceIdle(db, customerRetentionDays, now()),
    () => eraseDue(db, store, now()),
    () => dropOldOrders(db, orderRetentionDays, now()),
    () => database.vacuum(),
  ]
  for (const step of steps) await step().catch(onError)
}
