import { defineList } from '../lists/define-list.ts'

export const signInEvents = [
  'SIGNED_IN',
  'LINK_USED',
  'CODE_ASKED',
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'UNKNOWN_EMAIL',
  'LOCKED_OUT',
  'LINK_REFUSED',
  'SIGNED_OUT',
] as const
export type SignInEvent = (typeof signInEvents)[number]

export const signInEventLabels: Record<SignInEvent, string> = {
  SIGNED_IN: 'Signed in',
  LINK_USED: 'Signed in by link',
  CODE_ASKED: 'Right password, no code',
  WRONG_PASSWORD: 'Wrong password',
  WRONG_CODE: 'Wrong code',
  UNKNOWN_EMAIL: 'Unknown email',
  LOCKED_OUT: 'Locked out',
  LINK_REFUSED: 'Link refused',
  SIGNED_OUT: 'Signed out',
}

export const signInList = defineList({ sorts: { date: 'time' }, first: '-date' })

export const signInLogDays = 90

const refusals: readonly SignInEvent[] = ['WRONG_PASSWORD', 'WRONG_CODE', 'UNKNOWN_EMAIL', 'LOCKED_OUT', 'LINK_REFUSED']
export const isRefusedSignIn = (event: SignInEvent): boolean => refusals.includes(event)

/** Other text isn't kept, because someone may have typed their password there. */
export const isKeptEmail = (typed: string): boolean => /^\S+@\S+$/.test(typed)

/**
 * Limits within the window (D-228). Many people may share a browser or address. Links are requests for a new password;
 * portal links are unknown ones (D-331), portal mails those asked for (D-332).
 */
const maxFailures = {
  account: 10,
  address: 100,
  browser: 100,
  'link code': 10,
  'links to': 3,
  'links from': 20,
  'portal links from': 20,
  'portal mails to': 3,
} as const
export type Limited = keyof typeof maxFailures
export const failureWindowSeconds = (subject: Limited): number => (subject === 'portal links from' ? 60 : 15) * 60

/** Seconds to wait, or 0 for none. `failures` within the window, oldest first; the last is this attempt, until it succeeds. */
export function signInWait(subject: Limited, failures: readonly Date[]): number {
  const tooMany = failures.length - maxFailures[subject]
  const [attempt, expiring] = [failures.at(-1), failures[tooMany - 1]]
  if (attempt === undefined || expiring === undefined) return 0
  const age = (attempt.getTime() - expiring.getTime()) / 1000
  return Math.max(1, Math.ceil(failureWindowSeconds(subject) - age))
}

// The first match counts, because most browsers also name others that they want to pass for.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** "Chrome on Windows". */
export function browserInWords(userAgent: string | null): string {
  const browser = named(browsers, userAgent)
  const system = named(systems, userAgent)
  if (browser === undefined) return system === undefined ? 'Unknown browser' : `Unknown browser on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}

const named = (names: typeof browsers, userAgent: string | null): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
