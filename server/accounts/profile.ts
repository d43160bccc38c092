import { eq } from 'drizzle-orm'
import { PERSONAL_FIELDS } from '#machines/model/customer.ts'
import type { Handlers } from '#server/contract.ts'
import { customers } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { callerOf } from '#server/auth/identity.ts'
import { ownsMedia } from '#server/media/queries.ts'
import { Problem, unauthenticated } from '#server/problem.ts'
import { validDateOfBirth, validName } from './fields.ts'
import { customerToWire, wireName } from './wire.ts'

export const profileRoutes = ({ db, now }: Deps) =>
  ({
    async editProfile(request) {
      const { customerId } = callerOf(request)
      const { name, image, ...said } = request.body
      const at = now()
      if (typeof said.dob === 'string') validDateOfBirth(said.dob, at)
      if (typeof image === 'string' && !(await ownsMedia(db, customerId, image))) {
        throw new Problem(422, 'This picture is not among your pictures', { code: 'VALIDATION', field: 'image' })
      }
      const [customer] = await db
        .update(customers)
        .set({
          // A field that is missing stays as it is; null deletes its value.
          ...(name !== undefined && { name: validName(name) }),
          ...Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, said[wireName(field)]])),
          ...(image !== undefined && { picture: image }),
          updatedAt: at,
        })
        .where(eq(customers.id, customerId))
        .returning()
      if (!customer) throw unauthenticated()
      return { data: customerToWire(customer) }
    },
  }) satisfies Partial<Handlers>
