import type { FigureRow, Figures } from '@dray/contract/figures'
import { type FigureGroup, type FigureMeasure, figureMeasures, isStep } from '@dray/domain/figures/figures'
import { companyToday } from '../../kit/dates.ts'
import { Page } from '../../kit/page.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { TabStrip } from '../../kit/tab-strip.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { ExportMenu } from '../../kit/table/export-menu.tsx'
import { sheetFile } from '../../kit/table/sheet-file.ts'
import { useCsvFile } from '../../kit/table/use-csv-file.ts'
import { useUrlState } from '../../kit/url-state.ts'
import { groupLabels, isMoney, measuredFigure, measureLabels, rowLabel } from './figure-texts.ts'
import {
  figuresAddress,
  initialFigures,
  problemWith,
  type ShownFigures,
  shownIn,
  useFigures,
} from './figures-address.ts'
import { FiguresFilters } from './list/figures-filters.tsx'
import { SalesFigures } from './list/sales-figures.tsx'
import { StockExport, StockFigures } from './stock/stock-figures.tsx'

const tabs = ['sales', 'stock'] as const
const tabLabels = { sales: 'Sales', stock: 'Inventory' }

/** /figures: sales by time or group, and stock. */
export function FiguresPage() {
  const { seesCosts } = useSession()
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [address, change] = useUrlState(initialFigures)
  const tab = address.show === 'stock' ? 'stock' : 'sales'
  const shown = shownIn(address, { today, seesCosts })
  const problem = problemWith(shown)
  const read = useFigures(shown, tab === 'sales' && problem === undefined)
  return (
    <Page
      title="Figures"
      fills
      aside={
        <TabStrip
          label="Figures of"
          tabs={tabs}
          labels={tabLabels}
          value={tab}
          onChange={(chosen) => change({ show: chosen === 'stock' ? 'stock' : '', sort: '' }, 'push')}
        />
      }
      actions={tab === 'sales' ? <FiguresExport shown={shown} figures={read.data} today={today} /> : <StockExport />}
      tools={
        tab === 'sales' ? (
          <FiguresFilters
            shown={shown}
            today={today}
            change={(changed) => change({ ...figuresAddress({ ...shown, ...changed }, today), sort: '' }, 'push')}
          />
        ) : undefined
      }
    >
      {tab === 'stock' ? (
        <StockFigures sort={address.sort} onSort={(sort) => change({ sort }, 'push')} />
      ) : (
        <SalesFigures
          shown={shown}
          today={today}
          problem={problem}
          read={read}
          sort={address.sort}
          onSort={(sort) => change({ sort }, 'push')}
        />
      )}
    </Page>
  )
}

type Props = { shown: ShownFigures; figures: Figures | undefined; today: string }

function FiguresExport({ shown: { by }, figures, today }: Props) {
  const { seesCosts } = useSession()
  const columns = exportedColumns(by, seesCosts)
  const rows = figures?.rows ?? []
  const csv = useCsvFile({ name: 'figures', columns, rows, day: today })
  const sheet = sheetFile({
    fileName: `figures-${today}.xlsx`,
    isEmpty: rows.length === 0,
    write: async () => (await import('./list/figures-sheet.ts')).figuresSheet(columns, rows),
  })
  return <ExportMenu files={[csv, sheet]} />
}

const whens = [
  ['now', ''],
  ['before', ' before'],
  ['yearBefore', ' a year before'],
] as const

/** Every figure of the range and of both comparisons. */
const exportedColumns = (by: FigureGroup, seesCosts: boolean): Column<FigureRow>[] => [
  { id: 'name', header: groupLabels[by], csv: (row) => (isStep(by) ? row.key : rowLabel(row, by)) },
  ...(by === 'product' ? [{ id: 'sku', header: 'SKU', csv: ({ detail }: FigureRow) => detail }] : []),
  ...figureMeasures
    .filter((measure) => measure !== 'margin' || seesCosts)
    .flatMap((measure: FigureMeasure) =>
      whens.map(
        ([which, suffix]): Column<FigureRow> => ({
          id: `${measure}${which}`,
          header: `${measureLabels[measure]}${suffix}`,
          isMoney: isMoney(measure),
          csv: (row) => measuredFigure(row[which], measure),
        }),
      ),
    ),
]
