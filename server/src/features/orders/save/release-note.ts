import { type Cents, formatDollars } from '@dray/domain/money'

/** The log's note on a release, in the user's own words. */
export const releaseNote = (total: Cents, reason: string): string =>
  `Credit hold released up to ${formatDollars(total)}: ${reason}`
