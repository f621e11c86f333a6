import { writeFileSync } from 'node:fs'
import path from 'node:path'

const [brands, types, products, customers] = [60, 12, 1000, 500]
export const linesPerOrder = 10

/** As described in docs/import.md. */
export function writeImportFiles(folder: string, orders: number): void {
  const write = (name: string, header: string, count: number, row: (n: number) => string): void => {
    const rows = Array.from({ length: count }, (_, n) => row(n))
    writeFileSync(path.join(folder, name), [header, ...rows, ''].join('\n'))
  }
  write('brands.csv', 'key,name', brands, (n) => `brand-${n},Brand ${n}`)
  write('product-types.csv', 'key,name', types, (n) => `type-${n},Type ${n}`)
  write(
    'customers.csv',
    'key,name,address',
    customers,
    (n) => `customer-${n},Customer ${n},"${n} Main Street, Springfield"`,
  )
  write(
    'products.csv',
    'key,brand,type,name,weight,cost,basePrice,stock',
    products,
    (n) =>
      `product-${n},brand-${n % brands},type-${n % types},Product ${n},250,${price(n, 0.6)},${price(n, 1)},${n % 200}`,
  )
  write(
    'orders.csv',
    'key,customer,createdAt,orderStatus',
    orders,
    (n) =>
      `order-${n},customer-${(n * 7) % customers},${placedAt(orders - n)},${n > orders - 100 ? 'RECEIVED' : 'COMPLETED'}`,
  )
  write('order-lines.csv', 'order,product,quantity,unitPrice', orders * linesPerOrder, (n) => {
    const [order, position] = [Math.floor(n / linesPerOrder), n % linesPerOrder]
    return `order-${order},product-${(order * 13 + position * 37) % products},${1 + (n % 24)},${price(n, 1)}`
  })
}

const price = (n: number, share: number): string => (((300 + ((n * 97) % 8000)) * share) / 100).toFixed(2)
/** Five minutes apart, up to a fixed time. */
const placedAt = (stepsBack: number): string => new Date(Date.UTC(2026, 10, 1) - stepsBack * 300_000).toISOString()
