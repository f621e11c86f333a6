import { type FileList, listDocuments } from '@dray/contract/storage'
import { invoiceFilter } from '@dray/domain/documents/document-name'
import { Alert, Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useRead } from '../api/use-call.ts'
import { CollapsiblePanel } from '../collapsible-panel.tsx'
import { CopyLink } from './copy-link.tsx'

/** The height from which the list scrolls (spec 2.13, 9). */
const tallest = 500

type File = FileList['files'][number]

/** The saved invoices of an order, newest first (spec 2.13). */
export function InvoicesPanel({ customerName, orderNum }: { customerName: string; orderNum: string }) {
  const list = useRead(listDocuments, { query: { filter: invoiceFilter(customerName, orderNum) } })
  return (
    <CollapsiblePanel title={`${list.data?.files.length ?? '…'} Invoice(s)`}>
      {list.isPending && <Text c="dimmed">Loading...</Text>}
      {list.isError && (
        <Alert color="red" role="alert">
          {list.error.message}
          <Button variant="subtle" size="compact-sm" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {list.data?.files.length === 0 && <Text c="dimmed">No invoices found.</Text>}
      {list.data !== undefined && list.data.files.length > 0 && <InvoiceList files={list.data.files} />}
    </CollapsiblePanel>
  )
}

function InvoiceList({ files }: { files: readonly File[] }) {
  return (
    <Box mah={tallest} style={{ overflowY: 'auto' }}>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {files.map((file, index) => (
          <InvoiceEntry key={file.name} file={file} title={`Invoice ${files.length - index}`} />
        ))}
      </Stack>
    </Box>
  )
}

function InvoiceEntry({ file, title }: { file: File; title: string }) {
  const name = file.name.slice(file.name.lastIndexOf('/') + 1)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Box miw={0}>
        <Anchor href={file.url} target="_blank" rel="noreferrer" size="sm">
          {title}
        </Anchor>
        <Text size="xs" c="dimmed" truncate title={name}>
          {name}
        </Text>
      </Box>
      <CopyLink link={file.url} of={title} />
    </Group>
  )
}
