import type { CustomerOverview } from '@dray/contract/customers'
import { formatDollars } from '@dray/domain/money'
import { useMemo } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { companyToday, mediumDay } from '../../../kit/text/dates.ts'
import { useSettings } from '../../../kit/session.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import type { ListRead } from '../../../kit/table/table-notice.tsx'
import { moneyColumn, countColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { CustomerSection } from './customer-facts.tsx'
import style from './customer-page.module.css'

type BoughtProduct = CustomerOverview['bought'][number]
type Props = { overview: CustomerOverview | undefined; read: ListRead }

const nothing: BoughtProduct[] = []

const rowHeight = 38

/** A customer's top products of twelve months, as a plot and a table. */
export function BoughtMost({ overview, read }: Props) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const columns = useMemo(() => boughtColumns(timeZone, today), [timeZone, today])
  const { bought = nothing, boughtSince } = overview ?? {}
  const period = boughtSince === undefined ? '12 months' : `12 months, since ${mediumDay(boughtSince)}`
  return (
    <CustomerSection title={`Top products, ${period}`}>
      <div className={style.plotAndTable}>
        {bought.length > 0 && <BoughtPlot bought={bought} />}
        <DataTable
          label="Bought most"
          columns={columns}
          rows={bought}
          rowId={boughtProductId}
          read={read}
          texts={{ empty: 'Nothing bought in the last 12 months.' }}
          view={{ maxHeight: 420, rowHeight: 46 }}
        />
      </div>
    </CustomerSection>
  )
}

const boughtColumns = (timeZone: string, today: string): Column<BoughtProduct>[] => [
  column('product', 'Product', {
    minWidth: 130,
    accessor: ({ productName }) => productName,
    below: column('brand', 'Brand', { accessor: ({ productBrand }) => productBrand }),
  }),
  countColumn('orders', 'Orders', { width: 70, accessor: ({ orders }) => orders, phone: false }),
  countColumn('units', 'Units', { width: 70, accessor: ({ units }) => units }),
  moneyColumn('value', 'Value', { width: 108, accessor: ({ value }) => value }),
  pastDayColumn(
    'last',
    'Last bought',
    { timeZone, today },
    { width: 100, accessor: ({ lastBoughtAt }) => lastBoughtAt, phone: false },
  ),
]

const maxBars = 8

/** Longer names would overlap their value. */
const maxName = 34

const barHeight = 10

/** Hidden from screen readers, which read the table beside it. */
function BoughtPlot({ bought }: { bought: CustomerOverview['bought'] }) {
  const shown = bought.slice(0, maxBars)
  const widths = barWidths(shown.map(({ value }) => value))
  return (
    <svg
      className={`small ${style.plot}`}
      role="img"
      aria-label={`Value of the ${shown.length === 1 ? 'product' : `${shown.length} products`} bought most`}
      height={shown.length * rowHeight}
      width="100%"
    >
      {shown.map(({ productId, productName, value }, index) => (
        <g key={productId}>
          <title>{`${isolateName(productName)}: ${formatDollars(value)}`}</title>
          <text x={0} y={index * rowHeight + 14}>
            {productName.length > maxName ? `${productName.slice(0, maxName - 1)}…` : productName}
          </text>
          <text x="100%" y={index * rowHeight + 14} textAnchor="end" className={style.value}>
            {formatDollars(value)}
          </text>
          <rect
            x={0}
            y={index * rowHeight + 20}
            width={`${widths[index] ?? 0}%`}
            height={barHeight}
            rx={2}
            className={style.bar}
          />
        </g>
      ))}
    </svg>
  )
}

/** In percent: the largest bar fills the plot; zero and below have none. */
export function barWidths(values: readonly number[]): number[] {
  const largest = Math.max(0, ...values)
  return values.map((value) => (value <= 0 ? 0 : Math.round((value / largest) * 1000) / 10))
}

const boughtProductId = ({ productId }: BoughtProduct): number => productId
