import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults (19 MiB, 2 passes), as a PHC string. */
export const hashPassword = (password: string): Promise<string> => hash(password)

// Verified when there is no such account, so that the answer takes as long as for an existing account.
const dummyHash = hash('no account has this password')

export async function passwordMatches(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && typeof passwordHash === 'string'
}
