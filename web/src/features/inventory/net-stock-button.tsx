import type { Brand } from '@dray/contract/brands'
import type { Product } from '@dray/contract/products'
import { companyToday } from '../../kit/dates.ts'
import { download } from '../../kit/download.ts'
import { useSettings } from '../../kit/session.tsx'
import { ExportButton } from '../../kit/table/export-button.tsx'

type Props = { brands: readonly Brand[]; products: readonly Product[] }

/** Exports all net stock as a spreadsheet, regardless of the filters (D-33). */
export function NetStockButton({ brands, products }: Props) {
  const { timeZone } = useSettings()

  async function save() {
    // The spreadsheet library is loaded on first use.
    const { netStockSheet } = await import('./net-stock-sheet.ts')
    download(await netStockSheet(brands, products), `net-stock-${companyToday(timeZone)}.xlsx`)
  }

  return (
    <ExportButton
      label="Export net stock"
      title="Export every product's net stock, except for brands excluded from reporting"
      disabled={products.length === 0}
      save={save}
    />
  )
}
