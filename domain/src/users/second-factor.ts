import type { Role } from './permissions.ts'

export const recoveryCodeCount = 10

const setUpMinutes = 60

export const isSetUpOpen = (startedAt: Date, at: Date): boolean =>
  at.getTime() - startedAt.getTime() <= setUpMinutes * 60_000

const recoveryAlphabet = '2345679ACDEFGHJKMNPQRSTUVWXYZ'
const [groups, groupLength] = [3, 4]
const recoveryLength = groups * groupLength

export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** Spaces, dashes and small letters don't matter. */
export function readCode(text: string): TypedCode | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  if (/^[0-9]{6}$/.test(code)) return { kind: 'app', code }
  const isRecovery = code.length === recoveryLength && [...code].every((letter) => recoveryAlphabet.includes(letter))
  return isRecovery ? { kind: 'recovery', code } : undefined
}

/** `choose(n)` returns a random whole number from 0 to n - 1. */
export function recoveryCode(choose: (choices: number) => number): string {
  const group = () =>
    Array.from({ length: groupLength }, () => recoveryAlphabet[choose(recoveryAlphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

export const needsSecondFactor = (roles: readonly Role[], required: readonly Role[]): boolean =>
  roles.some((role) => required.includes(role))
