import type { ImportedPrice, ImportReport } from '@dray/contract/imports'
import { formatDifference, minus } from '@dray/domain/money'
import { Text } from '@mantine/core'
import { formatCount } from '../../kit/format-count.ts'
import { MoneyText } from '../../kit/money-text.tsx'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { type Column, DataTable } from '../../kit/table/data-table.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import style from './imports.module.css'

/** The custom prices that the import would add or change, each with the old and the new one. */
export function PriceChanges({ report: { prices, counts } }: { report: ImportReport }) {
  const isPhone = useIsPhone()
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
      <DataTable
        label="Custom prices"
        columns={isPhone ? phoneColumns : columns}
        rows={prices}
        rowId={priceLine}
        view={{ rowHeight: isPhone ? 54 : 36, maxHeight: 400 }}
      />
    </section>
  )
}

const noCounts = { new: 0, changed: 0, alreadyThere: 0 }

const priceLine = ({ line: number }: ImportedPrice): number => number
const priceDifference = ({ before: old, after: price }: ImportedPrice) => (old === null ? null : minus(price, old))

const line: Column<ImportedPrice> = { id: 'line', header: 'Line', width: 80, align: 'right', accessor: priceLine }
const customer: Column<ImportedPrice> = {
  id: 'customer',
  header: 'Customer',
  grow: 2,
  accessor: ({ customer: name }) => name,
}
const product: Column<ImportedPrice> = {
  id: 'product',
  header: 'Product',
  grow: 2,
  accessor: ({ productName }) => productName,
}
const sku: Column<ImportedPrice> = { id: 'sku', header: 'SKU', width: 150, accessor: ({ sku: text }) => text }
const money = { width: 110, align: 'right', isMoney: true } as const
const before: Column<ImportedPrice> = {
  id: 'before',
  header: 'Old price',
  ...money,
  staysEmpty: true,
  accessor: ({ before: amount }) => amount,
  cell: ({ before: amount }) => (amount === null ? <span className="muted">New</span> : <MoneyText amount={amount} />),
}
const after: Column<ImportedPrice> = {
  id: 'after',
  header: 'New price',
  ...money,
  accessor: ({ after: amount }) => amount,
  cell: ({ after: amount }) => <MoneyText amount={amount} />,
}
const difference: Column<ImportedPrice> = {
  id: 'difference',
  header: 'Difference',
  ...money,
  accessor: priceDifference,
  cell: (row) => <Difference row={row} />,
}

const columns: readonly Column<ImportedPrice>[] = [line, customer, product, sku, before, after, difference]
const phoneColumns: readonly Column<ImportedPrice>[] = [
  { ...customer, minWidth: 120, below: product },
  { ...before, below: after },
]

function Difference({ row }: { row: ImportedPrice }) {
  const amount = priceDifference(row)
  return amount !== null && <span className="figures">{formatDifference(amount)}</span>
}
