import { createHash, randomBytes } from 'node:crypto'

/** For a browser or link. The database stores only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
