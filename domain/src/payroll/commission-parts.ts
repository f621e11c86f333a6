import { type Cents, minus, plus, sum, zero } from '../money.ts'

/** In cents. `commission`: what the row of the period pays. */
export type ReadCommission = {
  toBePaid: readonly { commission: Cents }[]
  corrections: readonly { amount: Cents }[]
  commission: Cents
  lastSaved: Date | null
  submitted: boolean
}

export type CommissionParts = {
  orders: Cents
  corrections: Cents
  /** Beyond the sum of orders and corrections (D-131). */
  setByPayroll: Cents
  total: Cents
  /** No orders were saved yet: those that the period would start with (D-176). */
  isExpected: boolean
}

/** As long as no orders were saved, what the period would start with, unless payroll typed another commission. */
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
