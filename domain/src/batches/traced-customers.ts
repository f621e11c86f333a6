type OrderUnits = { customerID: number; customerName: string; units: number }

export type CustomerUnits<Order extends OrderUnits> = {
  customerID: number
  customerName: string
  units: number
  orders: readonly [Order, ...Order[]]
}

/** Orders of a trace by customer, sorted by name. */
export function unitsByCustomer<Order extends OrderUnits>(orders: readonly Order[]): CustomerUnits<Order>[] {
  const groups = Map.groupBy(orders, ({ customerID }) => customerID)
  return [...groups.values()]
    .flatMap((group) => {
      const [first, ...others] = group
      if (first === undefined) return []
      const { customerID, customerName } = first
      const units = group.reduce((sum, order) => sum + order.units, 0)
      return [{ customerID, customerName, units, orders: [first, ...others] as const }]
    })
    .sort((a, b) => a.customerName.localeCompare(b.customerName) || a.customerID - b.customerID)
}
