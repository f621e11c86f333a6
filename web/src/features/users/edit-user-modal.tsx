import { readUser } from '@dray/contract/users'
import { Modal, Text } from '@mantine/core'
import { useRead } from '../../shared/api/use-call.ts'
import type { PropsOf } from '../../shared/modals/modals.tsx'
import { TableNotice } from '../../shared/table/table-notice.tsx'
import { UserEditor } from './edit-user/user-editor.tsx'

/** Edits a user (spec 2.7). */
export const EditUserModal = ({ frame, userId }: PropsOf<'EditUser'>) => (
  <Modal {...frame} title="Edit user" size={980}>
    <EditUser userId={userId} onClose={frame.onClose} />
  </Modal>
)

function EditUser({ userId, onClose }: { userId: number; onClose: () => void }) {
  const read = useRead(readUser, { params: { id: userId } }, { expects: ['not-found'] })
  if (read.data) return <UserEditor key={read.data.id} user={read.data} onClose={onClose} />
  if (read.error?.body.code === 'not-found') return <Text role="alert">This user doesn't exist or was removed.</Text>
  return <TableNotice read={read} isEmpty={false} failed="Failed to load user data." empty="" />
}
