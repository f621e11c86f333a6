import { listPricedCustomers } from '@dray/contract/pricing'
import { listProducts } from '@dray/contract/products'
import type { ImportRow } from '@dray/domain/imports/import-files'
import type { Cents } from '@dray/domain/money'
import { request } from '../../kit/api/request.ts'
import { type Column, column } from '../../kit/table/columns.ts'
import type { ExportFile } from '../../kit/export/export-menu.tsx'
import { useCsvFile } from '../../kit/export/use-csv-file.ts'

/** All custom prices in the format of the import, with each product's name and base price. */
export const useCustomPricesFile = (): ExportFile => ({
  ...useCsvFile({ name: 'custom-prices', columns, rows: readPrices }),
  label: 'Custom prices',
  detail: 'CSV to change and import again',
})

type PriceRow = { customer: string; sku: string; price: Cents; productName: string; basePrice: Cents | undefined }

const imported = (column: Exclude<keyof ImportRow<'customPrices'>, 'line'>) => column

const columns: readonly Column<PriceRow>[] = [
  column('customer', imported('customer'), { accessor: ({ customer }) => customer }),
  column('product', imported('product'), { accessor: ({ sku }) => sku }),
  column('price', imported('price'), { accessor: ({ price }) => price, isMoney: true }),
  column('productName', 'productName', { accessor: ({ productName }) => productName }),
  column('basePrice', 'basePrice', { accessor: ({ basePrice }) => basePrice, isMoney: true }),
]

async function readPrices(): Promise<PriceRow[]> {
  const [{ res: customers }, products] = await Promise.all([request(listPricedCustomers), request(listProducts)])
  const byId = new Map(products.map((product) => [product.id, product]))
  return customers.flatMap(({ customerName, customPricings }) =>
    customPricings.flatMap(({ productId, customPrice }) => {
      const product = byId.get(productId)
      // Added since the products were read.
      if (product === undefined) return []
      const { sku, name, basePrice } = product
      return [{ customer: customerName, sku, price: customPrice, productName: name, basePrice }]
    }),
  )
}
