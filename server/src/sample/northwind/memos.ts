import type { Disposition } from '@dray/domain/memos/credit-memo'
import type { Staff } from '../happening.ts'

/** Lines count from the first of the order. `amount`: dollars of a concession. */
export type SampleMemoLine = {
  line: number
  disposition: Disposition
  units?: number
  amount?: number
  reason?: string
}

/**
 * What came back from orders that were delivered shortly before, oldest first. A memo by sales, the warehouse or the driver is a request;
 * `decided` tells what accounting did with it, or that a memo was voided.
 */
export type SampleMemo = {
  daysAgo: number
  by: keyof Staff
  lines: readonly SampleMemoLine[]
  notes?: string
  decided?: { daysAgo: number; by: 'issue' | 'decline' | 'void'; reason?: string }
}

const restock = (line: number, units: number): SampleMemoLine => ({ line, disposition: 'RESTOCK', units })
const damaged = (line: number, units: number, reason: string): SampleMemoLine => ({
  line,
  disposition: 'DAMAGED',
  units,
  reason,
})
const concession = (amount: number, reason: string): SampleMemoLine => ({
  line: 0,
  disposition: 'CONCESSION',
  amount,
  reason,
})

export const sampleMemos: readonly SampleMemo[] = [
  { daysAgo: 150, by: 'accountant', lines: [restock(0, 2)], notes: 'Ordered twice by mistake' },
  { daysAgo: 122, by: 'accountant', lines: [damaged(0, 1, 'Broken on the truck')] },
  { daysAgo: 94, by: 'accountant', lines: [concession(15, 'Delivered a day late')] },
  {
    daysAgo: 66,
    by: 'accountant',
    lines: [{ line: 0, disposition: 'KEPT', units: 1, reason: 'Label torn, they kept it' }],
  },
  {
    daysAgo: 38,
    by: 'rep',
    lines: [restock(0, 3)],
    notes: 'Their freezer is full',
    decided: { daysAgo: 37, by: 'issue' },
  },
  {
    daysAgo: 24,
    by: 'rep',
    lines: [restock(0, 4)],
    notes: 'Changed their mind',
    decided: { daysAgo: 23, by: 'decline', reason: 'Opened cases can’t come back' },
  },
  { daysAgo: 17, by: 'accountant', lines: [restock(0, 1), damaged(0, 1, 'Leaking')] },
  {
    daysAgo: 12,
    by: 'accountant',
    lines: [restock(0, 2)],
    decided: { daysAgo: 11, by: 'void', reason: 'Keyed on the wrong order' },
  },
  {
    daysAgo: 6,
    by: 'buyer',
    lines: [restock(0, 5)],
    notes: 'Counted at the dock',
    decided: { daysAgo: 5, by: 'issue' },
  },
  { daysAgo: 3, by: 'accountant', lines: [concession(24.5, 'Price agreed on the phone')] },
  { daysAgo: 2, by: 'driver', lines: [restock(0, 2)], notes: 'Refused at the door' },
  { daysAgo: 1, by: 'driver', lines: [damaged(0, 1, 'Case crushed')], notes: 'On my truck' },
]
