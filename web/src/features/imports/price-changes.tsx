import type { ImportedPrice, ImportReport } from '@dray/contract/imports'
import { formatDifference, minus } from '@dray/domain/money'
import { Text } from '@mantine/core'
import { formatCount } from '../../shared/format-count.ts'
import { MoneyText } from '../../shared/money-text.tsx'
import { CsvButton } from '../../shared/table/csv-button.tsx'
import { type Column, DataTable } from '../../shared/table/data-table.tsx'
import style from './imports.module.css'

/** The custom prices that the import would add or change, each with the old and the new one. */
export function PriceChanges({ report: { prices, counts } }: { report: ImportReport }) {
  const { new: added, changed, alreadyThere } = counts.find(({ kind }) => kind === 'customPrices') ?? noCounts
  return (
    <section className={style.panel} aria-label="Custom prices">
      <div className={style.line}>
        <h3>Custom prices</h3>
        <Text size="sm" c="dimmed">
          {formatCount(added)} new, {formatCount(changed)} changed, {formatCount(alreadyThere)} unchanged
          {added + changed > prices.length && `. The first ${formatCount(prices.length)} are listed.`}
        </Text>
        <div className={`${style.line} ${style.end}`}>
          <CsvButton name="price-changes" title="Export these prices to a CSV file" columns={columns} rows={prices} />
        </div>
      </div>
      <DataTable label="Custom prices" columns={columns} rows={prices} rowId={({ line }) => line} maxHeight={400} />
    </section>
  )
}

const noCounts = { new: 0, changed: 0, alreadyThere: 0 }

const differenceOf = ({ before, after }: ImportedPrice) => (before === null ? null : minus(after, before))

const columns: readonly Column<ImportedPrice>[] = [
  { id: 'line', header: 'Line', width: 80, align: 'right', accessor: ({ line }) => line, hidesOnPhone: true },
  { id: 'customer', header: 'Customer', grow: 2, accessor: ({ customer }) => customer },
  { id: 'product', header: 'Product', grow: 2, accessor: ({ productName }) => productName },
  { id: 'sku', header: 'SKU', width: 150, accessor: ({ sku }) => sku, hidesOnPhone: true },
  {
    ...{ id: 'before', header: 'Old price', width: 110, align: 'right', isMoney: true, staysEmpty: true },
    accessor: ({ before }) => before,
    cell: ({ before }) => (before === null ? <span className={style.none}>New</span> : <MoneyText amount={before} />),
  },
  {
    ...{ id: 'after', header: 'New price', width: 110, align: 'right', isMoney: true },
    accessor: ({ after }) => after,
    cell: ({ after }) => <MoneyText amount={after} />,
  },
  {
    ...{ id: 'difference', header: 'Difference', width: 110, align: 'right', isMoney: true },
    accessor: differenceOf,
    cell: (row) => <Difference row={row} />,
  },
]

function Difference({ row }: { row: ImportedPrice }) {
  const difference = differenceOf(row)
  return difference !== null && <span className="figures">{formatDifference(difference)}</span>
}
