import type { StockComparison } from '@dray/contract/counts'
import { useMemo, useState } from 'react'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { CsvButton } from '../../../kit/export/csv-button.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { TabStrip } from '../../../kit/panels/tab-strip.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { Difference } from '../count/count-columns.tsx'
import { comparedRows, type ComparedRow, type Outcome, outcomeLabels, outcomes, unlisted } from './compared-rows.ts'

export function ComparedStock({ compared }: { compared: StockComparison }) {
  const isPhone = useIsPhone()
  const rows = useMemo(() => comparedRows(compared), [compared])
  const of = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome)
  const [tab, setTab] = useState<Outcome>(() => outcomes.find((outcome) => of(outcome).length > 0) ?? 'different')
  const more = unlisted(compared)
  const labels = Object.fromEntries(
    outcomes.map((outcome) => [outcome, `${outcomeLabels[outcome]} (${formatCount(of(outcome).length)})`]),
  ) as Record<Outcome, string>
  return (
    <>
      <div className="row wrap">
        <TabStrip label="Result" tabs={outcomes} labels={labels} value={tab} onChange={setTab} />
        <output className="muted text-sm grow">{pluralize(compared.same, 'row agrees', 'rows agree')}</output>
        <CsvButton name="stock-comparison" title="Export the result to a CSV file" columns={columns} rows={rows} />
      </div>
      <DataTable
        label={outcomeLabels[tab]}
        columns={columns}
        rows={of(tab)}
        rowId={rowKey}
        texts={{ empty: emptyTexts[tab] }}
        view={{ rowHeight: isPhone ? 48 : 34, maxHeight: 420 }}
      />
      {tab === 'onlyHere' && more > 0 && (
        <p className="muted text-sm">Up to {formatCount(more)} more are not listed.</p>
      )}
    </>
  )
}

const rowKey = ({ key }: ComparedRow): string => key

const emptyTexts: Record<Outcome, string> = {
  different: 'The units agree wherever both have a number.',
  onlyHere: 'Their list has everything that is in stock here.',
  onlyThere: 'Everything in their list is known here.',
}

const units = (id: string, header: string, unitsOf: (row: ComparedRow) => number | null): Column<ComparedRow> =>
  figureColumn(id, header, {
    width: 84,
    accessor: unitsOf,
    cell: (row) => <span className="figures">{formatCount(unitsOf(row) ?? 0)}</span>,
  })

const unitsMissing = ({ here: own, there: theirs, outcome }: ComparedRow) =>
  outcome === 'different' ? (theirs ?? 0) - (own ?? 0) : null

const columns: readonly Column<ComparedRow>[] = [
  column('outcome', 'Result', { csv: ({ outcome }) => outcomeLabels[outcome] }),
  column('listed', 'Batch or SKU', { csv: ({ number }) => number }),
  column('product', 'Product', { minWidth: 140, phone: 'titleBelow', accessor: ({ productName }) => productName }),
  column('number', 'Batch or SKU', { minWidth: 150, phone: 'title', accessor: ({ number }) => number, csv: false }),
  column('brand', 'Brand', { minWidth: 110, accessor: ({ brandName }) => brandName }),
  { ...units('here', 'Here', ({ here }) => here), phone: 'middle' },
  { ...units('there', 'There', ({ there }) => there), phone: 'middleBelow' },
  figureColumn('difference', 'Difference', {
    width: 96,
    phone: { at: 'end', width: 92 },
    accessor: unitsMissing,
    cell: (row) => <Difference units={unitsMissing(row)} />,
  }),
]
