import { type FigureRow, type Figures, readLosses } from '@dray/contract/figures'
import { type FigureGroup, figureGroups, figureMeasures, isStep } from '@dray/domain/figures/figures'
import { Select } from '@mantine/core'
import { companyToday } from '../../kit/text/dates.ts'
import { Page } from '../../kit/page.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import type { FileColumn } from '../../kit/table/columns.ts'
import { ExportMenu } from '../../kit/export/export-menu.tsx'
import { sheetFile } from '../../kit/export/sheet-file.ts'
import { useCsvFile } from '../../kit/export/use-csv-file.ts'
import { useUrlState } from '../../kit/url-state.ts'
import {
  figureLabels,
  groupLabels,
  hasReturns,
  isMoney,
  measuredFigure,
  returnFigures,
  rowLabel,
} from './figure-texts.ts'
import {
  type FigureFilterProps,
  type FiguresAddress,
  figuresAddress,
  initialFigures,
  problemWith,
  type ShownFigures,
  shownIn,
  useFigures,
} from './figures-address.ts'
import { FillRateExport, FillRateFigures, FillRateFilters, shownFillRate } from './fill-rate/fill-rate-figures.tsx'
import { SalesFigures } from './list/sales-figures.tsx'
import { LossExport, LossFigures, LossFilters, shownLosses } from './losses/loss-figures.tsx'
import { StockExport, StockFigures } from './stock/stock-figures.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
import { FilterBar } from '../../kit/list-filter/filter-bar.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { FilterChoices } from './list/filter-choices.tsx'

const tabs = ['sales', 'stock', 'losses', 'fill'] as const
type Tab = (typeof tabs)[number]
const tabLabels = { sales: 'Sales', stock: 'Inventory', losses: 'Losses', fill: 'Fill rate' }

/** /figures: sales by time or group, stock, losses, and the fill rate. */
export function FiguresPage() {
  const { seesCosts, may } = useSession()
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [address, change] = useUrlState(initialFigures)
  const shownTabs = tabs.filter((each) => each !== 'losses' || may(readLosses))
  const tab: Tab = shownTabs.find((each) => each === address.show) ?? 'sales'
  const shown = shownIn(address, { today, seesCosts })
  const problem = problemWith(shown)
  const read = useFigures(shown, tab === 'sales' && problem === undefined)
  const losses = shownLosses(address, shown.range)
  const filled = shownFillRate(address, shown.range)
  const changeDays = (changed: Partial<FiguresAddress>) => change({ ...changed, sort: '' }, 'push')
  const changeShown = (changed: Partial<ShownFigures>) =>
    change({ ...figuresAddress({ ...shown, ...changed }, today), sort: '' }, 'push')
  const sorting = { sort: address.sort, onSort: (sort: string) => change({ sort }, 'push') }
  const parts = {
    sales: {
      actions: <FiguresExport shown={shown} figures={read.data} today={today} />,
      tools: <FiguresFilters shown={shown} today={today} change={changeShown} />,
      table: <SalesFigures shown={shown} today={today} problem={problem} read={read} {...sorting} />,
    },
    stock: { actions: <StockExport />, tools: undefined, table: <StockFigures {...sorting} /> },
    losses: {
      actions: <LossExport {...losses} />,
      tools: <LossFilters {...losses} today={today} change={changeDays} />,
      table: <LossFigures {...losses} {...sorting} />,
    },
    fill: {
      actions: <FillRateExport {...filled} />,
      tools: <FillRateFilters {...filled} today={today} change={changeDays} />,
      table: <FillRateFigures {...filled} {...sorting} />,
    },
  } satisfies Record<Tab, object>
  return (
    <Page
      title="Figures"
      fills
      aside={
        <TabStrip
          label="Figures of"
          tabs={shownTabs}
          labels={tabLabels}
          value={tab}
          onChange={(chosen) => change({ show: chosen === 'sales' ? '' : chosen, sort: '' }, 'push')}
        />
      }
      actions={parts[tab].actions}
      tools={parts[tab].tools}
    >
      {parts[tab].table}
    </Page>
  )
}

type Props = { shown: ShownFigures; figures: Figures | undefined; today: string }

function FiguresExport({ shown: { by }, figures, today }: Props) {
  const { seesCosts } = useSession()
  const rows = figures?.rows ?? []
  const columns = exportedColumns(by, { seesCosts, hasReturns: figures !== undefined && hasReturns(figures) })
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
const exportedColumns = (
  by: FigureGroup,
  { seesCosts, hasReturns }: { seesCosts: boolean; hasReturns: boolean },
): FileColumn<FigureRow>[] => [
  { id: 'name', header: groupLabels[by], csv: (row) => (isStep(by) ? row.key : rowLabel(row, by)) },
  ...(by === 'product' ? [{ id: 'sku', header: 'SKU', csv: ({ detail }: FigureRow) => detail }] : []),
  ...[
    ...figureMeasures.filter((measure) => measure !== 'margin' || seesCosts),
    ...(hasReturns ? returnFigures : []),
  ].flatMap((measure) =>
    whens.map(
      ([which, suffix]): FileColumn<FigureRow> => ({
        id: `${measure}${which}`,
        header: `${figureLabels[measure]}${suffix}`,
        isMoney: isMoney(measure),
        csv: (row) => measuredFigure(row[which], measure),
      }),
    ),
  ),
]

const FilterSheet = fetched(() => import('./list/filter-sheet.tsx'), 'FilterSheet')

const groups = figureGroups.map((value) => ({ value, label: `By ${groupLabels[value].toLowerCase()}` }))

/** Offers a grouping, and everything in `FilterChoices`. */
function FiguresFilters(props: FigureFilterProps) {
  const openDialog = useOpenDialog()
  const { shown, today, change } = props
  return (
    <FilterBar
      search={
        <Select
          aria-label="Figures by"
          data={groups}
          value={shown.by}
          onChange={(by) => change({ by: figureGroups.find((group) => group === by) ?? shown.by })}
          allowDeselect={false}
          maxDropdownHeight={400}
          w={180}
        />
      }
      isFiltered={shown.measure !== 'revenue' || shown.compare !== 'before'}
      onOpenSheet={() => openDialog(FilterSheet, { today })}
    >
      <FilterChoices {...props} />
    </FilterBar>
  )
}
