import { formatCount } from '../../../kit/format-count.ts'

/** +12, −3, 0. */
export function signed(units: number): string {
  if (units === 0) return '0'
  return `${units > 0 ? '+' : '−'}${formatCount(Math.abs(units))}`
}
