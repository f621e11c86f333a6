import type { Role } from './roles.ts'

/** How many recovery codes a person gets at once, each to be used once. */
export const recoveryCodeCount = 10

/** How long a set-up that was begun can be completed. */
const setUpMinutes = 60

export const isSetUpOpen = (startedAt: Date, at: Date): boolean =>
  at.getTime() - startedAt.getTime() <= setUpMinutes * 60_000

/** No letter or digit that is mistaken for another one: no 0, 1, 8, I, L, O or B. */
const recoveryAlphabet = '2345679ACDEFGHJKMNPQRSTUVWXYZ'
const [groups, groupLength] = [3, 4]
const recoveryLength = groups * groupLength

/** What a person typed as the code: six digits of their app, or one of their recovery codes. */
export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** Spaces, dashes and small letters do not matter; undefined for what is no code of either kind. */
export function readCode(text: string): TypedCode | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  if (/^[0-9]{6}$/.test(code)) return { kind: 'app', code }
  const isRecovery = code.length === recoveryLength && [...code].every((letter) => recoveryAlphabet.includes(letter))
  return isRecovery ? { kind: 'recovery', code } : undefined
}

/** A recovery code as it is shown and written down. `choose(n)` returns a random whole number from 0 to n - 1. */
export function recoveryCode(choose: (choices: number) => number): string {
  const group = () =>
    Array.from({ length: groupLength }, () => recoveryAlphabet[choose(recoveryAlphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Whether the company asks people with these roles for a second factor. */
export const needsSecondFactor = (roles: readonly Role[], asked: readonly Role[]): boolean =>
  roles.some((role) => asked.includes(role))
