import { expect, test } from 'vitest'
import { browserInWords, isKeptEmail, isRefusedSignIn, signInEvents, signInWait } from './sign-ins.ts'

test('a password that was typed as an email is not kept in the log', () => {
  expect(isKeptEmail('nancy@northwind.example')).toBe(true)
  expect(isKeptEmail('correct horse')).toBe(false)
  expect(isKeptEmail('hunter2')).toBe(false)
})

test('events that opened or ended a session are not refusals', () => {
  expect(signInEvents.filter((event) => !isRefusedSignIn(event))).toEqual([
    'SIGNED_IN',
    'LINK_USED',
    'CODE_ASKED',
    'SIGNED_OUT',
  ])
})

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/129.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/129.0 Safari/537.36 Edg/129.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/129.0 Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/129.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/129.0 Safari/537.36 OPR/114.0`, 'Opera on ChromeOS'],
  ['curl/8.5.0', 'Unknown browser'],
  ['Something (Windows NT 10.0)', 'Unknown browser on Windows'],
  ['Firefox/131.0', 'Firefox'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
])('the browser of %s is shown as %s', (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words)
})

const at = new Date('2026-01-01T12:00:00Z')
/** Failures this many seconds before the attempt, which is the last. */
const failures = (...secondsAgo: number[]) => [...secondsAgo, 0].map((ago) => new Date(at.getTime() - ago * 1000))
const times = (count: number, secondsAgo: number) => Array.from({ length: count }, () => secondsAgo)

test('an account has ten attempts in fifteen minutes, an address has a hundred', () => {
  expect(signInWait('account', failures())).toBe(0)
  expect([9, 10].map((count) => signInWait('account', failures(...times(count, 60))))).toEqual([0, 14 * 60])
  expect([99, 100].map((count) => signInWait('address', failures(...times(count, 60))))).toEqual([0, 14 * 60])
})

test('an account is locked only until enough of its failures are old', () => {
  expect(signInWait('account', failures(...times(1, 890), ...times(9, 5)))).toBe(10)
  expect(signInWait('account', failures(...times(2, 890), ...times(10, 5)))).toBe(895)
  expect(signInWait('account', failures(...times(10, 900)))).toBe(1)
})
