import { type Cents, fromDollars, sum, times, toDollars, zero } from '@dray/domain/money'
import { employeeRoles } from '../demo-accounts.ts'
import { type MovedOrder, orderingByPo } from './orders.ts'
import { sampleKey, type NorthwindOriginals, type Original } from './originals.ts'
import { csvFile, type ImportFile } from '../../features/imports/index.ts'

type Ranked = { customer: Original; orders: readonly MovedOrder[]; revenue: Cents }

/** Assigns types by volume, and custom prices to the best customers. */
export function customerFiles(originals: NorthwindOriginals, orders: readonly MovedOrder[]): ImportFile[] {
  const own = Map.groupBy(orders, (order) => order.customer)
  const ranked = originals.customers
    .map((customer): Ranked => {
      const placed = own.get(customer.get('customerID')) ?? []
      return { customer, orders: placed, revenue: sum(placed.map((order) => order.total)) }
    })
    .sort((a, b) => b.revenue - a.revenue)
  const types = new Map(
    ranked.map(({ customer, revenue }, rank) => [customer.get('customerID'), customerType(revenue, rank)]),
  )
  return [
    csvFile(
      'customers',
      originals.customers.map((customer) => customerRecord(customer, own.get(customer.get('customerID')) ?? [], types)),
    ),
    csvFile(
      'customPrices',
      ranked.slice(0, customersWithPrices).flatMap((best) => customPriceRecords(best, originals)),
    ),
  ]
}

const vipCustomers = 10
const wholesaleFrom = fromDollars(5000)

function customerType(revenue: Cents, rank: number): string {
  if (rank < vipCustomers) return 'VIP'
  return revenue >= wholesaleFrom ? 'WHOLESALE' : 'RETAIL'
}

/** The largest customers have the longest terms, retail has none. */
const termsOf: Readonly<Record<string, number>> = { VIP: 30, WHOLESALE: 15 }

function customerRecord(customer: Original, orders: readonly MovedOrder[], types: ReadonlyMap<string, string>) {
  const address = ['address', 'city', 'region', 'postalCode', 'country'].map((column) => customer.get(column))
  return {
    key: sampleKey(customer.get('customerID')),
    name: customer.get('companyName'),
    contactName: customer.get('contactName'),
    contactPhone: customer.get('phone'),
    address: address.filter((part) => part !== '').join(', '),
    commpref: 'PHONE',
    type: types.get(customer.get('customerID')),
    paymentTermsDays: termsOf[types.get(customer.get('customerID')) ?? ''],
    accountOwner: accountOwner(orders),
    poRequired: customer.get('customerID') === orderingByPo ? 'yes' : undefined,
  }
}

const sells = (employee: string): boolean =>
  employeeRoles[employee]?.some((role) => role === 'SALES' || role === 'ADMIN') ?? false

/** The salesperson who took most of the customer's orders; for a tie, the lower number. */
function accountOwner(orders: readonly MovedOrder[]): string | undefined {
  const byEmployee = Map.groupBy(orders.map((order) => order.employee).filter(sells), (employee) => employee)
  const [owner] = [...byEmployee].sort(
    ([a, ordersOfA], [b, ordersOfB]) => ordersOfB.length - ordersOfA.length || Number(a) - Number(b),
  )
  return owner === undefined ? undefined : sampleKey(owner[0])
}

const customersWithPrices = 5
const pricesEach = 3
const priceShare = 0.9

/** The five best customers pay 10% less for the three products they bought most. */
function customPriceRecords({ customer, orders }: Ranked, originals: NorthwindOriginals) {
  const bought = new Map<string, number>()
  for (const line of orders.flatMap((order) => order.lines)) {
    bought.set(line.get('productID'), (bought.get(line.get('productID')) ?? 0) + Number(line.get('quantity')))
  }
  const favorites = [...bought]
    .sort(([a, boughtOfA], [b, boughtOfB]) => boughtOfB - boughtOfA || Number(a) - Number(b))
    .slice(0, pricesEach)
  return favorites.map(([product]) => {
    const original = originals.products.find((row) => row.get('productID') === product)
    const price = original === undefined ? zero : times(fromDollars(Number(original.get('unitPrice'))), priceShare)
    return { customer: sampleKey(customer.get('customerID')), product: sampleKey(product), price: toDollars(price) }
  })
}
