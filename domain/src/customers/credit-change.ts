import { type Cents, minus, plus } from '../money.ts'

/** The difference from what the form showed, so that a payment in the meantime stays (D-15, D-108). Undefined if it would fall below 0. */
export function creditChange(
  typed: Cents,
  shown: Cents | undefined,
  stored: Cents,
): { delta: Cents; credit: Cents } | undefined {
  const delta = minus(typed, shown ?? stored)
  const credit = plus(stored, delta)
  return credit < 0 ? undefined : { delta, credit }
}
