import type { RecordNumbers } from '../numbers/record-numbers.ts'

/** Permanent numbers begin here (D-59). */
export const firstOrderNumber = 100001

export const isRealNumber = (orderNum: string): boolean =>
  /^[1-9]\d{5,11}$/.test(orderNum) && Number(orderNum) >= firstOrderNumber

export type OrderNumbers = RecordNumbers & { orderNum: string }
