import type { AgingBucket } from './aging.ts'

/** By the days since the order was due (D-195). */
export const agingLabels: Readonly<Record<AgingBucket, string>> = {
  current: 'Current',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  over90: 'Over 90 days',
}
