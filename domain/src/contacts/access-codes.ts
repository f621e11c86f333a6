const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 10

/** 10 characters that are easy to read aloud (D-72). `choose(n)` returns a random whole number from 0 to n - 1. */
export const accessCode = (choose: (choices: number) => number): string =>
  Array.from({ length }, () => characters[choose(characters.length)] ?? 'A').join('')

export const accessLink = (botName: string, code: string): string => `https://t.me/${botName}?start=${code}`

const dayInMs = 86_400_000
const codeDays = 14

/** D-344 */
export const accessCodeExpiresAt = (at: Date): Date => new Date(at.getTime() + codeDays * dayInMs)

const isCode = new RegExp(`^[${characters}]{${length}}$`)

/** Case, blanks and dashes don't matter. Undefined for what can't be a code. */
export function typedAccessCode(typed: string): string | undefined {
  const code = typed.replace(/[\s\p{Pd}]+/gu, '').toUpperCase()
  return isCode.test(code) ? code : undefined
}

/** Without a contact, one is made when the code is used. A code from before D-344 has no end and never works. */
type AccessCode = { expiresAt: Date | null; usedAt: Date | null; contactRemovedAt: Date | null }

export const accessCodeWorks = ({ expiresAt, usedAt, contactRemovedAt }: AccessCode, at: Date): boolean =>
  expiresAt !== null && expiresAt > at && usedAt === null && contactRemovedAt === null
