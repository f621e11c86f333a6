import type { ListedUser } from '@dray/contract/users'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession } from '../../../kit/session.tsx'
import { HandOver } from '../remove/hand-over.ts'
import { RemoveUser } from '../remove/remove-user.ts'

/** The actions menu of a user; one who was removed can only be looked at. */
export function UserActions({ user: { id, name, customers, isActive: isUser }, isActive }: Props) {
  const { user } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const open = { label: isUser ? 'Edit' : 'View', onChoose: () => openModal('EditUser', { userId: id }) }
  const handOver = { label: 'Hand over customers', onChoose: () => openDialog(HandOver, { userId: id }) }
  const remove = { label: 'Delete user', onChoose: () => openDialog(RemoveUser, { userId: id }) }
  const entries = [open, ...(isUser && customers > 0 ? [handOver] : []), ...(isUser && id !== user.id ? [remove] : [])]
  return <RowMenu name={name} entries={entries} isActive={isActive} />
}

type Props = { user: ListedUser; isActive: boolean }
