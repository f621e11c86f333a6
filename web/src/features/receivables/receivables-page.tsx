import { Alert, Button } from '@mantine/core'
import { companyToday, weekDay } from '../../kit/dates.ts'
import { Page } from '../../kit/page.tsx'
import { useSettings } from '../../kit/session.tsx'
import { StatementsButton } from '../../records/statements/statements-button.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { AgingOverview } from './list/aging-overview.tsx'
import { ExportButtons } from './list/export-buttons.tsx'
import { filterQuery, mostOwed, pastDay, unfiltered } from './list/receivables-filter.ts'
import { ReceivablesFilters } from './list/receivables-filters.tsx'
import { ReceivablesTable } from './list/receivables-table.tsx'
import { useReceivables } from './list/use-receivables.ts'

/** The filters, the day, the sort, and the ids of the expanded customers. */
const initialAddress = { ...unfiltered, asOf: '', sort: mostOwed, open: '' }

/** /receivables: what every customer owes and for how long, today or as of a past day. */
export function ReceivablesPage() {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [address, change] = useUrlState(initialAddress)
  const asOf = pastDay(address.asOf, today)
  const receivables = useReceivables(address, address.sort, today)
  return (
    <Page
      title="Receivables"
      tabTitle={asOf === undefined ? 'Receivables' : `Receivables as of ${asOf}`}
      fills
      actions={
        <>
          {/* A statement says what is owed now. */}
          {asOf === undefined && <StatementsButton of={{ receivables: filterQuery(address) }} />}
          <ExportButtons shown={address} sort={address.sort} today={today} />
        </>
      }
      tools={<ReceivablesFilters shown={address} today={today} change={change} />}
    >
      {asOf !== undefined && <AsOfNotice day={asOf} onToday={() => change({ asOf: '' }, 'push')} />}
      <AgingOverview read={receivables.totals} />
      <ReceivablesTable address={address} today={today} receivables={receivables} change={change} />
    </Page>
  )
}

/** Nobody should take the figures of a past day for those of today. */
function AsOfNotice({ day, onToday }: { day: string; onToday: () => void }) {
  return (
    <Alert color="yellow" role="status" mb={12} p="xs">
      These are the figures as of {weekDay(day)}. Money to credit or refund is only known for today.{' '}
      <Button size="compact-sm" variant="default" onClick={onToday}>
        Back to today
      </Button>
    </Alert>
  )
}
