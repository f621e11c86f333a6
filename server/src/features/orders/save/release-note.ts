import { type Cents, formatDollars } from '@dray/domain/money'

/** What the log of an order says of a release, in the words of whoever released it. */
export const releaseNote = (total: Cents, reason: string): string =>
  `Credit hold released up to ${formatDollars(total)}: ${reason}`
