import type { Order } from '@dray/contract/orders'
import { type DocumentList, listDocuments } from '@dray/contract/storage'
import { invoiceFilter } from '@dray/domain/documents/document-name'
import { fingerprintOf } from '@dray/domain/documents/fingerprint'
import { printPages } from '@dray/domain/documents/page-setup'
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../api/use-call.ts'
import { CollapsiblePanel } from '../collapsible-panel.tsx'
import { dateAndTime } from '../dates.ts'
import { tallestList } from '../panel-list.tsx'
import { ReadFailed } from '../read-failed.tsx'
import { useSettings } from '../session.tsx'
import { StatusPill } from '../status-pill.tsx'
import { CopyLink } from './copy-link.tsx'
import { invoiceOf } from './save-invoice.ts'
import { useEmailInvoice } from './use-email-invoice.ts'

type File = DocumentList['files'][number]

/** The saved invoices of an order, newest first; the newest says whether the order still says the same (spec 2.13). */
export function InvoicesPanel({ order }: { order: Order }) {
  const filter = invoiceFilter(order.customer.customerName, order.orderNum)
  const list = useRead(listDocuments, { query: { filter } })
  return (
    <CollapsiblePanel title={`${list.data?.files.length ?? '…'} Invoice(s)`}>
      {list.isPending && <Text c="dimmed">Loading...</Text>}
      {list.isError && <ReadFailed again={list.refetch}>{list.error.message}</ReadFailed>}
      {list.data?.files.length === 0 && <Text c="dimmed">No invoices found.</Text>}
      {list.data !== undefined && list.data.files.length > 0 && <InvoiceList order={order} files={list.data.files} />}
    </CollapsiblePanel>
  )
}

type ListProps = { order: Order; files: readonly File[] }

function InvoiceList({ order, files }: ListProps) {
  const email = useEmailInvoice(order)
  const isCurrent = useIsCurrent(order)
  return (
    // Room at the edges for the ring of what has the focus, which the scrolling part would cut.
    <Box mah={tallestList} style={{ overflowY: 'auto' }} p={4} m={-4}>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {files.map((file, index) => {
          const title = `Invoice ${files.length - index}`
          return (
            <InvoiceEntry
              key={file.name}
              file={file}
              title={title}
              state={index > 0 ? undefined : isCurrent(file) ? 'CURRENT' : 'OUTDATED'}
              email={email && (() => email({ title, fileName: file.name }))}
            />
          )
        })}
      </Stack>
    </Box>
  )
}

/** Whether an invoice says what the order says now; by the dates where it does not know what it says. */
function useIsCurrent(order: Order): (file: File) => boolean {
  const settings = useSettings()
  // 5,000 lines take some milliseconds.
  const now = useMemo(() => fingerprintOf(invoiceOf(order, settings, printPages.general)), [order, settings])
  return ({ fingerprint, createdAt }) => (fingerprint === null ? createdAt >= order.modifiedOn : fingerprint === now)
}

type EntryProps = {
  file: File
  title: string
  state: 'CURRENT' | 'OUTDATED' | undefined
  email: (() => void) | undefined
}

function InvoiceEntry({ file, title, state, email }: EntryProps) {
  const { timeZone } = useSettings()
  const name = file.name.slice(file.name.lastIndexOf('/') + 1)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Box miw={0}>
        <Group gap="xs">
          <Anchor href={file.url} target="_blank" rel="noreferrer" size="sm">
            {title}
          </Anchor>
          {state !== undefined && <StatusPill status={state} />}
        </Group>
        <Text size="xs" c="dimmed" truncate title={name}>
          <time dateTime={file.createdAt.toISOString()}>{dateAndTime(file.createdAt, timeZone)}</time> · {name}
        </Text>
      </Box>
      <Group gap={4} wrap="nowrap" flex="none">
        {email && (
          <Button variant="subtle" size="compact-sm" aria-label={`E-mail ${title}`} onClick={email}>
            E-mail
          </Button>
        )}
        <CopyLink link={file.url} of={title} />
      </Group>
    </Group>
  )
}
