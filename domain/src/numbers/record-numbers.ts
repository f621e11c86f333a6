export type RecordNumbers = { draftNum: string | null; realNum: string | null }

export const noNumbers: RecordNumbers = { draftNum: null, realNum: null }

/** Its draft number as a draft, otherwise its permanent number (D-58, D-98). */
export const numberIn = ({ draftNum, realNum }: RecordNumbers, status: string): string | null =>
  status === 'DRAFT' ? draftNum : realNum

export const withNumber = ({ draftNum, realNum }: RecordNumbers, status: string, number: string): RecordNumbers =>
  status === 'DRAFT' ? { draftNum: number, realNum } : { draftNum, realNum: number }

const prefix = 'DRAFT_'
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const length = 8

/** DRAFT_ and 8 random capitals or digits (spec 4.3). `choose(n)` returns a random whole number from 0 to n - 1. */
export function draftNumber(choose: (choices: number) => number): string {
  const picked = Array.from({ length }, () => characters[choose(characters.length)] ?? 'A')
  return prefix + picked.join('')
}

export const isDraftNumber = (number: string): boolean => /^DRAFT_[A-Z0-9]{8}$/.test(number)

/** Permanent numbers begin here (D-59). */
const firstOrderNumber = 100001

export const isRealNumber = (orderNum: string): boolean =>
  /^[1-9]\d{5,11}$/.test(orderNum) && Number(orderNum) >= firstOrderNumber

export type OrderNumbers = RecordNumbers & { orderNum: string }
