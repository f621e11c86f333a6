import { Text } from '@mantine/core'
import { type ListRead, TableNotice } from '../../../kit/table/table-notice.tsx'

/** Shown in a modal while its product is loading, failed to load or does not exist. */
export function ProductReadNotice({ read }: { read: ListRead }) {
  if (read.error?.body.code === 'not-found') return <Text role="alert">This product doesn't exist.</Text>
  return <TableNotice read={read} isEmpty={false} empty="" />
}
