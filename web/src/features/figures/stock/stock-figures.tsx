import { Stack } from '@mantine/core'
import { readStockFigures, type StockFigures as BrandStock } from '@dray/contract/figures'
import { daysOfStock } from '@dray/domain/figures/figures'
import { sum, zero } from '@dray/domain/money'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { pluralize, formatCount } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { useSession } from '../../../kit/session.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { CsvButton } from '../../../kit/export/csv-button.tsx'
import { FirstActions } from '../../../kit/table/first-actions.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { moneyColumn, countColumn } from '../../../kit/table/value-columns.tsx'
import style from '../figures.module.css'

const noBrands: readonly BrandStock[] = []
const rowId = ({ brandId }: BrandStock): number => brandId

/** Each brand's stock, its cost, and how long it lasts at the sales pace of the last 90 days. */
export function StockFigures({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  const { seesCosts } = useSession()
  const read = useRead(readStockFigures)
  const rows = read.data ?? noBrands
  const columns = useMemo(() => stockColumns(seesCosts), [seesCosts])
  const withoutCost = rows.reduce((units, row) => units + (row.unitsWithoutCost ?? 0), 0)
  return (
    <Stack gap={12} flex={1} mih={0}>
      <Stack gap={0} flex={1} mih={220}>
        <DataTable
          label="Inventory by brand"
          columns={columns}
          rows={rows}
          rowId={rowId}
          read={read}
          texts={{
            failed: "The inventory figures couldn't be loaded.",
            empty: 'No brands yet.',
            emptyAction: (
              <FirstActions
                purpose="The stock of each brand is listed here, with its cost and how long it lasts."
                actions={[{ label: 'Brands', to: '/brands' }]}
              />
            ),
          }}
          sorting={{ sort: sort === '' ? 'brand' : sort, onSort }}
        />
      </Stack>
      <p className={`muted small ${style.note}`}>
        Days of cover are based on the last 90 days of sales. Brands excluded from reporting are left out.
        {withoutCost > 0 &&
          ` ${pluralize(withoutCost, 'unit')} of products without a cost are not included in the value.`}
      </p>
    </Stack>
  )
}

export function StockExport() {
  const { seesCosts } = useSession()
  const { data } = useRead(readStockFigures)
  return (
    <CsvButton
      name="inventory-by-brand"
      title={exportTitle}
      columns={stockColumns(seesCosts)}
      rows={data ?? noBrands}
    />
  )
}
const exportTitle = 'Export the inventory of every brand to a CSV file'

function stockColumns(seesCosts: boolean): Column<BrandStock>[] {
  const value = moneyColumn<BrandStock>('value', 'Value at cost', {
    width: 118,
    phone: 'end',
    accessor: (row) => row.value,
    total: (rows) => <MoneyText amount={sum(rows.map((row) => row.value ?? zero))} />,
  })
  return [
    column('brand', 'Brand', {
      minWidth: 120,
      grow: 2,
      phone: 'title',
      accessor: ({ brandName }) => brandName,
      cell: ({ brandName }, isActive) => (
        <RecordLink
          href={`/inventory?${new URLSearchParams({ brands: brandName }).toString()}`}
          name={brandName}
          isTabbable={isActive}
        />
      ),
      total: () => 'Total',
    }),
    { ...count('products', 'Products', ({ products }) => products), phone: 'line' },
    { ...count('stock', 'In stock', ({ stock }) => stock), phone: seesCosts ? 'line' : 'end' },
    ...(seesCosts ? [value] : []),
    { ...count('sold', 'Sold in 90 days', ({ sold }) => sold) },
    figureColumn('cover', 'Days of cover', {
      width: 118,
      phone: 'line',
      accessor: daysOfStock,
      cell: (row) => <span className="figures">{daysOfStock(row)?.toLocaleString('en-US') ?? 'None sold'}</span>,
    }),
  ]
}

const count = (id: string, header: string, accessor: (row: BrandStock) => number): Column<BrandStock> =>
  countColumn(id, header, {
    width: 118,
    accessor,
    total: (rows) => formatCount(rows.reduce((all, row) => all + accessor(row), 0)),
  })
