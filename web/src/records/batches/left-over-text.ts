import { formatCount } from '../../kit/format-count.ts'

/** Of a batch that expires, at the present pace of sales. */
export const leftOverText = (units: number): string =>
  units === 0 ? 'Sells in time' : `${formatCount(units)} left over`
