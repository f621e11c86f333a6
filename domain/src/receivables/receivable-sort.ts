import { agingBuckets } from './aging.ts'

/** What the list of receivables can be sorted by. */
export const receivableSorts = [
  'customer',
  'owner',
  ...agingBuckets,
  'total',
  'toCredit',
  'credit',
  'orders',
  'oldestDue',
  'lastPayment',
  'lastNote',
] as const
export type ReceivableSort = (typeof receivableSorts)[number]
