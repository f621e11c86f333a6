import type { OrderStatus } from './order-status.ts'

/** The first real order number (D-59). */
export const firstOrderNumber = 100001

const draftPrefix = 'DRAFT_'
const draftCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const draftLength = 8

/**
 * A temporary number for a draft: DRAFT_ and 8 random capitals or digits (spec 4.3, D-58).
 * `choose(n)` picks a random whole number from 0 to n - 1.
 */
export function draftNumber(choose: (choices: number) => number): string {
  const picked = Array.from({ length: draftLength }, () => draftCharacters[choose(draftCharacters.length)] ?? 'A')
  return draftPrefix + picked.join('')
}

export const isDraftNumber = (orderNum: string): boolean => /^DRAFT_[A-Z0-9]{8}$/.test(orderNum)

/** Whether a text is a real order number: a whole number from the first one on (D-59). */
export const isRealNumber = (orderNum: string): boolean =>
  /^[1-9]\d{5,11}$/.test(orderNum) && Number(orderNum) >= firstOrderNumber

/** The numbers of an order: the current one, and the draft number and the real number it has had. */
export type OrderNumbers = { orderNum: string; draftNum: string | null; realNum: string | null }

/**
 * The number of an order in a status (D-58, D-59): a draft has its draft number, any other order its real number, and each is kept for
 * the next time. Null if the order never had one of that kind.
 */
export function numberFor({ draftNum, realNum }: OrderNumbers, status: OrderStatus): string | null {
  return status === 'DRAFT' ? draftNum : realNum
}
