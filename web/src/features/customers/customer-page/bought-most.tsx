import type { CustomerOverview } from '@dray/contract/customers'
import { companyDay } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { companyToday, mediumDay, shortDate, spokenDay } from '../../../kit/dates.ts'
import { formatCount } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { type Column, DataTable, type ListRead } from '../../../kit/table/data-table.tsx'
import { BoughtPlot } from './bought-plot.tsx'
import { Section } from './customer-facts.tsx'
import style from './customer-page.module.css'

type BoughtProduct = CustomerOverview['bought'][number]
const nothing: BoughtProduct[] = []
const boughtProductId = ({ productId }: BoughtProduct): number => productId

type Props = { overview: CustomerOverview | undefined; read: ListRead }

/** What a customer bought most in twelve months, as a plot and as a table. */
export function BoughtMost({ overview, read }: Props) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const columns = useMemo(() => boughtColumns(timeZone, today), [timeZone, today])
  const { bought = nothing, boughtSince } = overview ?? {}
  const period = boughtSince === undefined ? '12 months' : `12 months, since ${mediumDay(boughtSince)}`
  return (
    <Section title={`Bought most in ${period}`}>
      <div className={style.bought}>
        {bought.length > 0 && <BoughtPlot bought={bought} />}
        <DataTable
          label="Bought most"
          columns={columns}
          rows={bought}
          rowId={boughtProductId}
          read={read}
          texts={{ empty: 'Nothing bought in these 12 months.' }}
          view={{ maxHeight: 420, rowHeight: 46 }}
        />
      </div>
    </Section>
  )
}

const boughtColumns = (timeZone: string, today: string): Column<BoughtProduct>[] => [
  {
    id: 'product',
    header: 'Product',
    minWidth: 130,
    accessor: ({ productName }) => productName,
    below: { id: 'brand', header: 'Brand', accessor: ({ productBrand }) => productBrand },
  },
  {
    id: 'orders',
    header: 'Orders',
    width: 70,
    align: 'right',
    accessor: ({ orders }) => orders,
    cell: ({ orders }) => formatCount(orders),
    hidesOnPhone: true,
  },
  {
    id: 'units',
    header: 'Units',
    width: 70,
    align: 'right',
    accessor: ({ units }) => units,
    cell: ({ units }) => formatCount(units),
  },
  {
    id: 'value',
    header: 'Value',
    width: 108,
    align: 'right',
    isMoney: true,
    accessor: ({ value }) => value,
    cell: ({ value }) => <MoneyText amount={value} />,
  },
  {
    id: 'last',
    header: 'Last bought',
    width: 100,
    accessor: ({ lastBoughtAt }) => lastBoughtAt,
    cell: ({ lastBoughtAt }) => (
      <span title={shortDate(lastBoughtAt, timeZone)}>
        {spokenDay(companyDay(lastBoughtAt, timeZone), today, 'past')}
      </span>
    ),
    hidesOnPhone: true,
  },
]
