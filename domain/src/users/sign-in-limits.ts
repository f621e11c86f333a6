/**
 * How many failures are allowed within the window (D-228). A browser and an address may be shared by many people. The links are those
 * requested for a new password, each of which is an email.
 */
export const maxFailures = {
  account: 10,
  address: 100,
  browser: 100,
  'link code': 10,
  'links to': 3,
  'links from': 20,
} as const
export type Limited = keyof typeof maxFailures
/** How long a failed sign-in counts. */
export const failureWindowSeconds = 15 * 60

/**
 * How many seconds a sign-in must wait until enough failures are older than the window; 0 if it may be tried (D-228).
 * `failures` are those within the window, oldest first. The last is this attempt, which counts as a failure until it succeeds.
 */
export function signInWait(subject: Limited, failures: readonly Date[]): number {
  const tooMany = failures.length - maxFailures[subject]
  const [attempt, expiring] = [failures.at(-1), failures[tooMany - 1]]
  if (attempt === undefined || expiring === undefined) return 0
  const age = (attempt.getTime() - expiring.getTime()) / 1000
  return Math.max(1, Math.ceil(failureWindowSeconds - age))
}
