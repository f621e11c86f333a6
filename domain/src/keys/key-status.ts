export type KeyStatus = 'ACTIVE' | 'EXPIRED' | 'REVOKED'

type Ends = { expiresOn: Date | null; revokedOn: Date | null }

/** Only an active key may make calls (D-290). */
export function keyStatus({ expiresOn, revokedOn }: Ends, at: Date): KeyStatus {
  if (revokedOn !== null) return 'REVOKED'
  return expiresOn !== null && expiresOn <= at ? 'EXPIRED' : 'ACTIVE'
}
