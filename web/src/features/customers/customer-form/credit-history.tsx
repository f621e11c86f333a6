import { type CreditEntry, listCreditEntries } from '@dray/contract/customers'
import { Text } from '@mantine/core'
import { useRead } from '../../../shared/api/use-call.ts'
import { CollapsiblePanel } from '../../../shared/collapsible-panel.tsx'
import { dateAndTime } from '../../../shared/dates.ts'
import { pluralize } from '../../../shared/format-count.ts'
import { MoneyText } from '../../../shared/money-text.tsx'
import { PanelList } from '../../../shared/panel-list.tsx'
import { ReadFailed } from '../../../shared/read-failed.tsx'
import { useSettings } from '../../../shared/session.tsx'
import style from './customer-form.module.css'

const maxEntries = 1000

/** The ledger whose sum is Credit Available, newest first (D-108). */
export function CreditHistory({ customerId }: { customerId: number }) {
  const { data, isPending, error, refetch } = useRead(listCreditEntries, {
    params: { customerId },
    query: { limit: maxEntries },
  })
  const title = data === undefined ? 'Credit history' : `Credit history: ${pluralize(data.length, 'change')}`
  return (
    <CollapsiblePanel title={title}>
      {isPending && <Text c="dimmed">Loading...</Text>}
      {error !== null && <ReadFailed retry={refetch}>{error.message}</ReadFailed>}
      {data?.length === 0 && <Text c="dimmed">This customer has never had credit.</Text>}
      {data !== undefined && data.length > 0 && <Entries entries={data} />}
      {data?.length === maxEntries && (
        <Text c="dimmed" size="xs" pt="xs">
          Showing the newest {maxEntries} changes.
        </Text>
      )}
    </CollapsiblePanel>
  )
}

function Entries({ entries }: { entries: readonly CreditEntry[] }) {
  const { timeZone } = useSettings()
  return (
    <PanelList label="Changes of credit, newest first">
      {entries.map(({ id, amount, reason, userId, userName, createdAt }) => (
        <li key={id} className={style.entry}>
          <span>{reason}</span>
          <strong>
            {amount > 0 && '+'}
            <MoneyText amount={amount} />
          </strong>
          <span className={style.by}>
            {/* An imported entry has no user. */}
            {userId !== null && `${userName ?? 'A removed user'} · `}
            <time dateTime={createdAt.toISOString()}>{dateAndTime(createdAt, timeZone)}</time>
          </span>
        </li>
      ))}
    </PanelList>
  )
}
