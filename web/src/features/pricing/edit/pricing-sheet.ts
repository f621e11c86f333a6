import { toDollars } from '@dray/domain/money'
import writeSheet, { type Cell, type CellObject } from 'write-excel-file/browser'
import type { PricedBrand, PriceLine } from '../price-lines.ts'

const header = ['Brand', 'Product', 'SKU', 'Type', 'Weight', 'Base Price', 'Custom Price']
/** In characters. */
const widths = [26, 40, 18, 18, 10, 12, 13]
const figures = 4

/** D-32. Names are written as text, so one that looks like a formula isn't run. */
export function pricingSheet(brands: readonly PricedBrand[]): Promise<Blob> {
  const heading = header.map(
    (title, at): CellObject => ({
      value: title,
      type: String,
      fontWeight: 'bold',
      ...(at >= figures ? { align: 'right' } : {}),
    }),
  )
  return writeSheet([heading, ...brands.flatMap(({ lines }) => lines.map(sheetRow))], {
    sheet: 'Pricing',
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  }).toBlob()
}

const sheetRow = ({ brand, name, sku, type, weight, basePrice, pricing }: PriceLine): Cell[] => [
  text(brand),
  text(name),
  text(sku),
  text(type),
  weight === null ? null : { value: weight, type: Number },
  { value: toDollars(basePrice), type: Number, format: '0.00' },
  pricing === undefined ? null : { value: toDollars(pricing.customPrice), type: Number, format: '0.00' },
]

const text = (value: string): CellObject => ({ value, type: String })

/** "Ernst Handel_pricing.xlsx", without characters that file names can't have. */
export const pricingFileName = (customerName: string): string =>
  `${customerName.replace(/[\\/:*?"<>|]/g, '-')}_pricing.xlsx`
