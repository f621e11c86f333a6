import { readUser, type User } from '@dray/contract/users'
import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { TableNotice } from '../../../kit/table/table-notice.tsx'

type Props = Pick<Layered, 'frame'> & { title: string; userId: number; children: (user: User) => ReactNode }

/** A dialog about a user as they are now: customers who were handed over since are gone from it. */
export function ReadUserDialog({ frame, title, userId, children }: Props) {
  const read = useRead(readUser, { params: { id: userId } }, { expects: ['not-found'] })
  if (read.data) return children(read.data)
  return (
    <Modal {...frame} title={title} size="sm">
      {read.error?.body.code === 'not-found' ? (
        <Text role="alert">This user doesn't exist or was removed.</Text>
      ) : (
        <TableNotice read={read} isEmpty={false} failed="Failed to load user data." empty="" />
      )}
    </Modal>
  )
}
