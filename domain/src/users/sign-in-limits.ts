/** Failed sign-ins of one account, or from one address, since the last success. */
export type Failures = { failures: number; lastFailedAt: Date }

/** After this many failures each further attempt must wait, twice as long each time. */
const freeAttempts = { account: 3, address: 20 }
/** After this many failures no attempt is accepted until the lock ends. */
const attemptsBeforeLock = { account: 10, address: 100 }
const lockSeconds = 15 * 60
const maxWaitSeconds = 60

/**
 * How many seconds a sign-in must still wait, and whether the account or address is locked (D-02).
 * Zero means that the attempt is accepted.
 */
export function signInWait(
  subject: 'account' | 'address',
  failed: Failures | undefined,
  at: Date,
): { seconds: number; locked: boolean } {
  if (!failed || failed.failures < freeAttempts[subject]) return { seconds: 0, locked: false }
  const locked = failed.failures >= attemptsBeforeLock[subject]
  const wait = locked ? lockSeconds : Math.min(2 ** (failed.failures - freeAttempts[subject]), maxWaitSeconds)
  const elapsed = (at.getTime() - failed.lastFailedAt.getTime()) / 1000
  return { seconds: Math.max(0, Math.ceil(wait - elapsed)), locked }
}
