import { createHash, randomBytes } from 'node:crypto'

/** A token that a browser or a link holds. The database keeps only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
