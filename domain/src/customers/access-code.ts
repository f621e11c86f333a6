/** None that is mistaken for another. */
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 10

/** 10 characters that are easy to read aloud (D-72). `choose(n)` returns a random whole number from 0 to n - 1. */
export const accessCode = (choose: (choices: number) => number): string =>
  Array.from({ length }, () => characters[choose(characters.length)] ?? 'A').join('')

export const accessLink = (botName: string, code: string): string => `https://t.me/${botName}?start=${code}`
