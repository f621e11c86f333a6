import { type Cents, minus, plus, sum, zero } from '../money.ts'

/** A commission as it is read, in cents. `commission`: what the row of the period pays. */
export type ReadCommission = {
  toBePaid: readonly { commission: Cents }[]
  corrections: readonly { amount: Cents }[]
  commission: Cents
  lastSaved: Date | null
  submitted: boolean
}

/** What a commission consists of, in cents. */
export type CommissionParts = {
  orders: Cents
  corrections: Cents
  /** What payroll typed beyond the sum of the orders and corrections (D-131); 0 if nothing was typed. */
  setByPayroll: Cents
  total: Cents
  /** Whether the orders are those that the period would start with, because none were saved yet (D-176). */
  isExpected: boolean
}

/**
 * The parts of a commission, which add up to its total. As long as no orders were saved, it is the commission that the period would
 * start with, unless payroll typed another.
 */
export function commissionParts({ toBePaid, corrections, commission, ...read }: ReadCommission): CommissionParts {
  const isExpected = read.lastSaved === null && !read.submitted
  const parts = {
    orders: sum(toBePaid.map((order) => order.commission)),
    corrections: sum(corrections.map(({ amount }) => amount)),
  }
  const listed = plus(parts.orders, parts.corrections)
  const total = isExpected && commission === zero ? listed : commission
  return { ...parts, total, setByPayroll: minus(total, listed), isExpected }
}
