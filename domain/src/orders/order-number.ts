import type { OrderStatus } from './order-status.ts'

/** The first real order number (D-59). */
export const firstOrderNumber = 100001

const draftPrefix = 'DRAFT_'
const draftCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const draftLength = 8

/**
 * A temporary number for a draft: DRAFT_ and 8 random capitals or digits (spec 4.3, D-58).
 * `choose(n)` picks a whole number from 0 to n - 1; chance comes in through the door.
 */
export function draftNumber(choose: (choices: number) => number): string {
  const picked = Array.from({ length: draftLength }, () => draftCharacters[choose(draftCharacters.length)] ?? 'A')
  return draftPrefix + picked.join('')
}

export const isDraftNumber = (orderNum: string): boolean => /^DRAFT_[A-Z0-9]{8}$/.test(orderNum)

/** A real number is the text of a whole number from the first one on (D-59). */
export const isRealNumber = (orderNum: string): boolean =>
  /^[1-9]\d{5,11}$/.test(orderNum) && Number(orderNum) >= firstOrderNumber

/** The numbers of an order: the one it goes by, and the temporary and the real one it has had. */
export type OrderNumbers = { orderNum: string; draftNum: string | null; realNum: string | null }

/**
 * The number an order goes by once its status changes (D-58, D-59): a draft its temporary one, any other its real one, both kept
 * for the next time. Null: it never had one of that kind.
 */
export function numberFor({ draftNum, realNum }: OrderNumbers, status: OrderStatus): string | null {
  return status === 'DRAFT' ? draftNum : realNum
}
