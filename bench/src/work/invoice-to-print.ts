import { printPages } from '@dray/domain/documents/page-setup'

const invoice = {
  kind: 'invoice' as const,
  issuedOn: '2026-11-21',
  company: { name: 'Northwind Traders', address: '1 Main Street\nSeattle', phone: '555 0100' },
  recipient: { name: 'Ernst Handel', contact: 'Roland Mendel', address: 'Kirchgasse 6\nGraz', phone: '7675-3425' },
  handover: { way: 'delivery' as const, on: '2026-11-22', driver: 'Dan Miller', location: 'Warehouse' },
  discount: 25,
  discountNote: 'Spring',
  notes: 'Ring at the back door',
  page: printPages.editOrder,
}

let printed = 100_000

/** Each has its own number and products, as another order has, so nothing can be cached. */
export function invoiceToPrint(lineCount: number) {
  const number = ++printed
  return {
    ...invoice,
    number: String(number),
    lines: Array.from({ length: lineCount }, (_, index) => ({
      product: `Golden Ginger Jar ${number}-${index}`,
      brand: `Brand ${index % 4}`,
      sku: `B00${index % 4}-${number}-${index}`,
      batch: null,
      quantity: 1 + ((number + index) % 200),
      price: 18.5 + ((7 * number + index) % 900),
    })),
  }
}
