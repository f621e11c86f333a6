import { Alert, Button } from '@mantine/core'
import { weekDay } from '../../kit/text/dates.ts'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { StatementsButton } from '../../records/statements/statements-button.tsx'
import { AgingOverview } from './list/aging-overview.tsx'
import { ReceivablesExport } from './list/receivables-export.tsx'
import { pastDay } from './list/as-of-chip.tsx'
import { receivablesQuery, useReceivables } from './list/receivables-list.tsx'
import { ReceivablesTable } from './list/receivables-table.tsx'

/** /receivables: customer balances by age, today or as of a past day. */
export function ReceivablesPage() {
  const receivables = useReceivables()
  const { filter, change, today } = receivables
  const asOf = pastDay(filter.asOf, today)
  return (
    <ListPage
      title="Receivables"
      tabTitle={asOf === undefined ? 'Receivables' : `Receivables as of ${asOf}`}
      list={receivables}
      placeholder="Customer"
      actions={
        <>
          {/* A statement shows current balances. */}
          {asOf === undefined && <StatementsButton of={{ receivables: receivablesQuery(filter, today) }} />}
          <ReceivablesExport receivables={receivables} />
        </>
      }
    >
      {asOf !== undefined && <AsOfNotice day={asOf} onToday={() => change({ asOf: '' }, 'push')} />}
      <AgingOverview receivables={receivables} />
      <ReceivablesTable receivables={receivables} />
    </ListPage>
  )
}

/** Shown so that nobody mistakes a past day's figures for today's. */
function AsOfNotice({ day, onToday }: { day: string; onToday: () => void }) {
  return (
    <Alert color="yellow" role="status" mb={12} p="xs">
      These are the figures as of {weekDay(day)}. Money to credit or refund is only shown for today.{' '}
      <Button size="compact-sm" variant="default" onClick={onToday}>
        Back to today
      </Button>
    </Alert>
  )
}
