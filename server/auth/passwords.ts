import { hash, verify } from '@node-rs/argon2'

// Argon2id is the library's default algorithm; its enum cannot be named under isolated modules.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// The hash of a random password, at the same cost: refusing an unknown account takes as long as refusing a known one.
const HASH_OF_NO_ACCOUNT = '$argon2id$v=19$m=19456,t=2,p=1$II1eMPsuriFqegdH9CYxog$9w3ofgqB0JBxfsvzhF4fwDvrtps0VHU7vZlh6IQspTQ'

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether the password belongs to the hash; takes its time, and says no, when there is no hash. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? HASH_OF_NO_ACCOUNT, password)
  return matches && passwordHash !== undefined
}
