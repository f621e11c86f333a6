import { compareNames } from '@dray/domain/text/name-order'
import type { Brand } from '@dray/contract/brands'
import type { Product } from '@dray/contract/products'
import { availableUnits, netStockLabel } from '@dray/domain/products/stock'
import writeSheet, { type Cell, type CellObject } from 'write-excel-file/browser'

const header = ['Brand', 'Product', 'SKU', 'Type', 'Weight', 'Stock', 'Pending Outbound', 'Net Stock', 'Label']
/** In characters. */
const widths = [26, 40, 18, 18, 10, 10, 18, 12, 12]

/**
 * The net stock export: every product, except of brands excluded from reporting. Names are written as text, so one that looks
 * like a formula isn't run.
 */
export function netStockSheet(brands: readonly Brand[], products: readonly Product[]): Promise<Blob> {
  const reported = new Set(brands.filter(({ excludeFromReporting }) => !excludeFromReporting).map(({ id }) => id))
  const rows = products.filter(({ brandID }) => reported.has(brandID)).sort(byBrandAndName)
  const heading = header.map(
    (title, at): CellObject => ({
      value: title,
      type: String,
      fontWeight: 'bold',
      ...(at >= 4 && at <= 7 ? { align: 'right' } : {}),
    }),
  )
  return writeSheet([heading, ...rows.map(productRow)], {
    sheet: 'Net Stock',
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  }).toBlob()
}

function productRow(product: Product): Cell[] {
  const net = availableUnits(product)
  return [
    text(product.brand),
    text(product.name),
    text(product.sku),
    text(product.type),
    product.weight === null ? null : { value: product.weight, type: Number },
    { value: product.stock, type: Number },
    { value: product.pendingOutboundQuantity, type: Number },
    { value: net, type: Number },
    text(netStockLabel(net)),
  ]
}

const text = (value: string): CellObject => ({ value, type: String })

const byBrandAndName = (a: Product, b: Product): number =>
  compareNames(a.brand, b.brand) || compareNames(a.name, b.name)
