import { eq } from 'drizzle-orm'
import type { Handlers } from '#server/contract.ts'
import { customers } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { callerOf } from '#server/auth/identity.ts'
import { ownsMedia } from '#server/media/queries.ts'
import { Problem, unauthenticated } from '#server/problem.ts'
import { dateOfBirthOf, nameOf } from './fields.ts'
import { customerToWire } from './wire.ts'

export const profileRoutes = ({ db, now }: Deps): Pick<Handlers, 'editProfile'> => ({
  async editProfile(request) {
    const { customerId } = callerOf(request)
    const { name, gender, dob, image } = request.body
    const at = now()
    if (typeof image === 'string' && !(await ownsMedia(db, customerId, image))) {
      throw new Problem(422, 'This picture is not among your pictures', { code: 'VALIDATION', field: 'image' })
    }
    const [customer] = await db
      .update(customers)
      .set({
        // A field that is missing stays as it is; null deletes its value.
        ...(name !== undefined && { name: nameOf(name) }),
        ...(gender !== undefined && { gender }),
        ...(dob !== undefined && { dateOfBirth: dob === null ? null : dateOfBirthOf(dob, at) }),
        ...(image !== undefined && { picture: image }),
        updatedAt: at,
      })
      .where(eq(customers.id, customerId))
      .returning()
    if (!customer) throw unauthenticated()
    return { data: customerToWire(customer) }
  },
})
