import { Secret, TOTP } from 'otpauth'

/** What every authenticator app assumes (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const period = 30
/** A code counts one step earlier and later too, for clocks that differ and people who type slowly. */
const window = 1

const secretOf = (secret: Buffer): Secret => new Secret({ buffer: new Uint8Array(secret).buffer })

/** The step whose code this is; undefined if it is none of the steps around `at`. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | undefined {
  // The library compares bytes, and throws if letters of other alphabets have more of them.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const timestamp = at.getTime()
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), period, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta
}

/** What an app is told of a new second factor: by a QR code, or by typing the secret. */
export function appLink(secret: Buffer, { company, email }: { company: string; email: string }) {
  const totp = new TOTP({ issuer: company, label: email, secret: secretOf(secret), period })
  return { secret: totp.secret.base32, uri: totp.toString() }
}
