import { parseWhole } from '@dray/domain/typed-figures'

const maxWhole = 999_999_999

/** A whole number from 0 to 999,999,999. */
export function wholeNumber(typed: string): number | undefined {
  const whole = parseWhole(typed)
  return whole !== undefined && whole >= 0 && whole <= maxWhole ? whole : undefined
}
