import { changeCustomer } from '@dray/contract/customers'
import { handOverCustomers, type User } from '@dray/contract/users'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { focusIfLost } from '../../../kit/focus/focus-if-lost.ts'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { PanelList } from '../../../kit/panel-list.tsx'
import { useSession } from '../../../kit/session.tsx'
import { HandOver } from '../remove/hand-over.ts'

/** The customers of a user. Each opens for editing, where its owner is changed (D-09). */
export function CustomersSection({ user: { id, name, userCustomers } }: { user: User }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const nobody = useRef<HTMLParagraphElement>(null)
  const isEmpty = userCustomers.length === 0
  // The button that handed the last of them over is gone.
  useEffect(() => {
    if (isEmpty) focusIfLost(nobody.current)
  }, [isEmpty])
  if (isEmpty)
    return (
      <Text ref={nobody} tabIndex={-1} c="dimmed">
        {name} looks after no customers.
      </Text>
    )
  return (
    <Stack gap="sm">
      <PanelList label={`Customers of ${name}`} height={260}>
        {userCustomers.map((customer) => (
          <li key={customer.id}>
            <AssignedCustomer customer={customer} />
          </li>
        ))}
      </PanelList>
      {may(handOverCustomers) && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => openDialog(HandOver, { userId: id })}
        >
          Hand over to…
        </Button>
      )}
    </Stack>
  )
}

function AssignedCustomer({ customer }: { customer: User['userCustomers'][number] }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  if (!may(changeCustomer)) return <CustomerLink customer={customer} />
  return (
    <Anchor
      component="button"
      type="button"
      ta="start"
      title={`Edit ${customer.customerName}`}
      size="sm"
      onClick={() => openModal('EditCustomer', { customerId: customer.id })}
    >
      {customer.customerName}
    </Anchor>
  )
}
