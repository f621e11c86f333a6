import { expect, test } from 'vitest'
import { appLink, stepOfCode } from './pass-second-factor.ts'

// The secret and codes of RFC 6238, appendix B, of which the last six digits count.
const secret = Buffer.from('12345678901234567890')
const codes: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]
const at = (seconds: number) => new Date(seconds * 1000)

test.each(codes)('the code at second %d of RFC 6238 is %s', (seconds, code) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one step before and after its own, and no longer', () => {
  const steps = [-61, -60, -31, -30, 0, 29, 30, 59, 60].map((later) =>
    stepOfCode(secret, '005924', at(1234567890 + later)),
  )
  const step = 1234567890 / 30
  expect(steps).toEqual([undefined, undefined, undefined, step, step, step, step, step, undefined])
})

test('anything but the current six digits is refused', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '005925', '٠٠٥٩٢٤', 'éééééé'])
    expect(stepOfCode(secret, code, at(1234567890))).toBeUndefined()
})

test('the app shows the company and the email, whatever characters they have', () => {
  const link = appLink(secret, { company: 'Ernst: Söhne & Co', email: 'ann+1@n.example' })
  expect(link.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const uri = new URL(link.uri)
  expect(uri.protocol).toBe('otpauth:')
  expect(uri.host).toBe('totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/Ernst: Söhne & Co:ann+1@n.example')
  expect(uri.searchParams.get('issuer')).toBe('Ernst: Söhne & Co')
})
