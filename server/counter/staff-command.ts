import { parseArgs } from 'node:util'
import { addStaff, changeStaff, listStaff } from '#server/auth/staff.ts'
import { databasePlace, runDatabaseCommand } from '#server/backup/place.ts'
import { toEmail } from '#server/contact.ts'
import { openDatabase } from '#server/db/open.ts'
import { STAFF_ROLES } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'

const USAGE = `Who works at the counter:
  npm run staff -- list
  npm run staff -- add --name "Ravi Kumar" --email ravi@example.com --outlet OUTLET_ID --role owner
  npm run staff -- password EMAIL
  npm run staff -- disable EMAIL
Roles: ${STAFF_ROLES.map((role) => role.toLowerCase()).join(', ')}. A password is printed once; a new one ends all sessions of the person.`

/** 80 bits, in groups that can be read out. */
const newPassword = (): string => newId(16).replaceAll(/(.{4})(?=.)/g, '$1-')

void runDatabaseCommand(async () => {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: text, email: text, outlet: text, role: text } })
  const [command, ...rest] = positionals
  const database = await openDatabase(databasePlace())
  try {
    return await run(command, rest[0] ?? values.email ?? '', values)
  } finally {
    await database.close()
  }

  async function run(asked: string | undefined, address: string, { name, outlet, role }: typeof values): Promise<string> {
    const { db } = database
    if (asked === 'list') {
      const people = await listStaff(db)
      return people
        .map(
          (each) =>
            `${each.email}  ${each.name}  ${each.role ?? 'no role'} at ${each.outletId ?? '-'}${each.disabledAt ? '  disabled' : ''}\n`,
        )
        .join('')
        .concat(`${people.length} roles`)
    }
    const email = toEmail(address)
    const password = newPassword()
    if (email === undefined) throw new Error(USAGE)
    if (asked === 'disable') {
      await changeStaff(db, email, { isDisabled: true }, new Date())
      return `${email} cannot sign in any more.`
    }
    if (asked === 'password') {
      await changeStaff(db, email, { password }, new Date())
      return `The new password of ${email}: ${password}`
    }
    const known = STAFF_ROLES.find((each) => each === role?.toUpperCase())
    if (asked !== 'add' || !name?.trim() || outlet === undefined || known === undefined) throw new Error(USAGE)
    const isNew = await addStaff(db, { name: name.trim(), email, outletId: outlet, role: known, password }, new Date())
    return `${email} is ${known.toLowerCase()} at ${outlet}${isNew ? `, with the password ${password}` : ''}.`
  }
})
