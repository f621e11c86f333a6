import type { RecordNumbers } from '../numbers/record-numbers.ts'

/** The first permanent order number (D-59). */
export const firstOrderNumber = 100001

/** A permanent number is the text of a whole number from the first one on (D-59). */
export const isRealNumber = (orderNum: string): boolean =>
  /^[1-9]\d{5,11}$/.test(orderNum) && Number(orderNum) >= firstOrderNumber

/** The number an order goes by, and those it has had. */
export type OrderNumbers = RecordNumbers & { orderNum: string }
