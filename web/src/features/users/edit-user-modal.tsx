import { addUser, readUser } from '@dray/contract/users'
import { Modal, Stack, Text } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { AddUser } from './edit-user/add-user.tsx'
import { UserEditor } from './edit-user/user-editor.tsx'

/** Edits or adds a user (spec 2.7, D-07). */
export function EditUserModal({ frame, closeNow, userId }: PropsOf<'EditUser'>) {
  const { may } = useSession()
  if (userId !== undefined)
    return (
      <Modal {...frame} title="Edit user" size={980}>
        <EditUser userId={userId} onClose={frame.onClose} onRemoved={closeNow} />
      </Modal>
    )
  return (
    <Modal {...frame} title="Add user" size={520}>
      {may(addUser) ? (
        <AddUser onClose={frame.onClose} onAdded={closeNow} />
      ) : (
        <Text role="alert">Only an admin can add users.</Text>
      )}
    </Modal>
  )
}

type Props = { userId: number; onClose: () => void; onRemoved: () => void }

function EditUser({ userId, onClose, onRemoved }: Props) {
  const read = useRead(readUser, { params: { id: userId } }, { expects: ['not-found'] })
  if (read.error?.body.code === 'not-found') return <UnknownUser userId={userId} />
  if (read.data) return <UserEditor key={read.data.id} user={read.data} onClose={onClose} onRemoved={onRemoved} />
  return <TableNotice read={read} isEmpty={false} failed="Failed to load user data." empty="" />
}

/** A removed user's change log stays readable. */
const UnknownUser = ({ userId }: { userId: number }) => (
  <Stack gap="md">
    <Text role="alert">This user doesn't exist or was removed.</Text>
    <ChangeLogPanel entityType="user" entityId={userId} />
  </Stack>
)
