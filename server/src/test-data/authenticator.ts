import { Secret, TOTP } from 'otpauth'

/** The code an authenticator app shows, this many steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
