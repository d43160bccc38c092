import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { AuditAction } from '#server/audit/events.ts'
import type { Queries } from '#server/db/database.ts'
import { auditEvents, staff } from '#server/db/schema.ts'

/** Who of the staff did this to it last, for the message to the other person; 'Another person' where the audit does not say. */
export async function lastToDo(db: Queries, actions: AuditAction[], subject: string): Promise<string> {
  const [found] = await db
    .select({ name: staff.name })
    .from(auditEvents)
    .innerJoin(staff, eq(staff.id, auditEvents.staffId))
    .where(and(inArray(auditEvents.action, actions), eq(auditEvents.subject, subject), isNotNull(auditEvents.staffId)))
    .orderBy(desc(auditEvents.at))
    .limit(1)
  return found?.name ?? 'Another person'
}
