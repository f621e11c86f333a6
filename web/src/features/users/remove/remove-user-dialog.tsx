import { readOrderTotals } from '@dray/contract/orders'
import { removeUser, type User } from '@dray/contract/users'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { confirmAdded } from '../../../kit/added-record.ts'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/text/dates.ts'
import { useCaughtFocus } from '../../../kit/focus.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { type Layered, useOpenDialog } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { PanelList } from '../../../kit/panels/panel-list.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { ReadUserDialog } from './hand-over-dialog.tsx'
import { HandOver } from './hand-over.ts'
import { KeysAndWebhooks } from './keys-and-webhooks.tsx'

type Props = Layered & {
  userId: number
  onRemoved?: () => void
}

const title = 'Delete user'

/** Asks before removing a user, and shows what they leave behind: customers without an owner, and open orders. */
export const RemoveUserDialog = ({ userId, frame, closeNow, onRemoved }: Props) => (
  <ReadUserDialog frame={frame} title={title} userId={userId}>
    {(user) => (
      <RemoveUserQuestion
        frame={frame}
        user={user}
        onRemoved={() => {
          closeNow()
          onRemoved?.()
        }}
      />
    )}
  </ReadUserDialog>
)

type QuestionProps = Pick<Layered, 'frame'> & { user: User; onRemoved: () => void }

function RemoveUserQuestion({ frame, user, onRemoved }: QuestionProps) {
  const remove = useChange(removeUser)
  const [isAccessEnded, setAccessEnded] = useState(true)
  const { id, name, payType } = user
  function start() {
    remove.mutate(
      { params: { id }, query: { endAccess: isAccessEnded ? 'true' : 'false' } },
      {
        onSuccess() {
          onRemoved()
          confirmAdded({ list: 'Users', id, name, message: `${name} was removed` })
        },
      },
    )
  }
  return (
    <QuestionDialog
      frame={frame}
      title={title}
      question={[
        `Delete ${name}? They'll be signed out everywhere and can't sign in again. Orders, logs and payroll keep their name.`,
        ...(payType ? ['They stay in the open payroll until it is submitted.'] : []),
      ].join(' ')}
      submit="Delete user"
      isSaving={remove.isPending}
      isDanger
      refusal={remove.error === null ? undefined : refusalText(remove.error)}
      onSubmit={start}
    >
      <KeysAndWebhooks userId={id} isEnded={isAccessEnded} onChange={setAccessEnded} />
      <OpenDeliveries userId={id} />
      <OrphanedCustomers user={user} />
    </QuestionDialog>
  )
}

/** Before any order. */
const firstDay = '2000-01-01'

/** Open orders with this user as the driver. They keep the name, so someone has to choose another driver. */
function OpenDeliveries({ userId }: { userId: number }) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const query = { driver: String(userId), status: openOrderStatuses.join() }
  const params = { fromISO: startOfDay(firstDay, timeZone), toISO: endOfDay(today, timeZone) }
  const orders = useRead(readOrderTotals, { params, query }).data?.orders ?? 0
  if (orders === 0) return null
  const list = `/orders?${new URLSearchParams({ from: firstDay, to: today, ...query }).toString()}`
  return (
    <Text size="sm">
      <Anchor href={list} target="_blank" inherit>
        {pluralize(orders, 'open order')}
      </Anchor>{' '}
      {orders === 1 ? 'keeps' : 'keep'} them as the driver. Choose another driver there.
    </Text>
  )
}

/** Customers who lose their owner, with a way to hand them over first. */
function OrphanedCustomers({ user: { id, userCustomers } }: { user: User }) {
  const openDialog = useOpenDialog()
  const isEmpty = userCustomers.length === 0
  const [hadSome] = useState(!isEmpty)
  const nobody = useCaughtFocus<HTMLParagraphElement>(isEmpty)
  if (isEmpty)
    return hadSome ? (
      <Text ref={nobody} tabIndex={-1} size="sm">
        All their customers were handed over.
      </Text>
    ) : null
  return (
    <Stack gap="xs">
      <Text size="sm">{pluralize(userCustomers.length, 'customer')} will have no account owner:</Text>
      <PanelList label="Customers who will have no account owner" height={190}>
        {userCustomers.map((customer) => (
          <li key={customer.id}>{customer.customerName}</li>
        ))}
      </PanelList>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => openDialog(HandOver, { userId: id })}
      >
        Hand them over first
      </Button>
    </Stack>
  )
}
