import { companyToday } from '../../kit/dates.ts'
import { Page } from '../../kit/page.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { TabStrip } from '../../kit/tab-strip.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { figuresAddress, initialAddress, problemWith, shownIn } from './figures-address.ts'
import { ExportButtons } from './list/export-buttons.tsx'
import { FiguresFilters } from './list/figures-filters.tsx'
import { SalesFigures } from './list/sales-figures.tsx'
import { useFigures } from './list/use-figures.ts'
import { StockExport, StockFigures } from './stock/stock-figures.tsx'

const tabs = ['sales', 'stock'] as const
const tabLabels = { sales: 'Sales', stock: 'Inventory' }

/** /figures: what orders come to, by time or by what they belong to, and what is in stock. */
export function FiguresPage() {
  const { seesCosts } = useSession()
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [address, change] = useUrlState(initialAddress)
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
      actions={tab === 'sales' ? <ExportButtons shown={shown} figures={read.data} today={today} /> : <StockExport />}
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
          problem={problem}
          read={read}
          sort={address.sort}
          onSort={(sort) => change({ sort }, 'push')}
        />
      )}
    </Page>
  )
}
