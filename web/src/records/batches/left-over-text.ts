import { formatCount } from '../../kit/text/format-count.ts'

/** Says how many units of an expiring batch will be left at the present pace of sales. */
export const leftOverText = (units: number): string =>
  units === 0 ? 'Sells in time' : `${formatCount(units)} left over`
