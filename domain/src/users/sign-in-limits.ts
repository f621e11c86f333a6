/** Within the window (D-228). Many people may share a browser or address. Links are requests for a new password. */
export const maxFailures = {
  account: 10,
  address: 100,
  browser: 100,
  'link code': 10,
  'links to': 3,
  'links from': 20,
} as const
export type Limited = keyof typeof maxFailures
export const failureWindowSeconds = 15 * 60

/** Seconds, or 0 if it may be tried (D-228). `failures` within the window, oldest first; the last is this attempt, until it succeeds. */
export function signInWait(subject: Limited, failures: readonly Date[]): number {
  const tooMany = failures.length - maxFailures[subject]
  const [attempt, expiring] = [failures.at(-1), failures[tooMany - 1]]
  if (attempt === undefined || expiring === undefined) return 0
  const age = (attempt.getTime() - expiring.getTime()) / 1000
  return Math.max(1, Math.ceil(failureWindowSeconds - age))
}
