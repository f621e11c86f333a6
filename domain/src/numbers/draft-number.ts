const prefix = 'DRAFT_'
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const length = 8

/** DRAFT_ and 8 random capitals or digits (spec 4.3, D-58, D-98). `choose(n)` returns a random whole number from 0 to n - 1. */
export function draftNumber(choose: (choices: number) => number): string {
  const picked = Array.from({ length }, () => characters[choose(characters.length)] ?? 'A')
  return prefix + picked.join('')
}

export const isDraftNumber = (number: string): boolean => /^DRAFT_[A-Z0-9]{8}$/.test(number)
