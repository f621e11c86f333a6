import { changeCustomer } from '@dray/contract/customers'
import { createPasswordLink } from '@dray/contract/users/password-links'
import { readSecondFactor } from '@dray/contract/users/second-factor'
import { listSessions } from '@dray/contract/users/sign-ins'
import { handOverCustomers, removeUser, type User } from '@dray/contract/users'
import { Anchor, Box, Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { focusIfLost } from '../../../kit/focus.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import { useOpenDialog, useOpenModal, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { PanelList } from '../../../kit/panels/panel-list.tsx'
import { useSession } from '../../../kit/session.tsx'
import { ChangeLogPanel } from '../../../records/changelog/change-log-panel.tsx'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { PasswordLinkSection } from '../access/password-link-section.tsx'
import { SessionsSection } from '../access/sessions-section.tsx'
import { PasswordForm, usePasswordForm } from '../profile/password-form.tsx'
import { UserSection } from '../profile/profile-fields.tsx'
import { ProfileForm, useProfileForm } from '../profile/profile-form.tsx'
import { HandOver } from '../remove/hand-over.ts'
import { RemoveUser } from '../remove/remove-user.ts'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import style from './edit-user.module.css'
import { PaySection, usePayForm } from './pay-section.tsx'

type Props = { user: User; isInvited: boolean; onClose: () => void; onRemoved: () => void }

/** Everything about a user; each part is saved on its own (spec 2.7). */
export function UserEditor({ user, isInvited, onClose, onRemoved }: Props) {
  const { may } = useSession()
  // It stays first until the form is closed, even if the user chooses a password meanwhile.
  const [invitesFirst] = useState(isInvited)
  const profile = useProfileForm(user, { isAlwaysEdited: true })
  const password = usePasswordForm(user.id)
  const pay = usePayForm(user)
  const isOnlyProfile = !password.isTyped && !pay.isDirty
  useUnsavedGuard(profile.isDirty || !isOnlyProfile, undefined, {
    isStored: profile.isStored && isOnlyProfile,
    onDiscard() {
      profile.discard()
      pay.discard()
    },
  })
  return (
    <>
      {invitesFirst && (
        <Box mb={16}>
          <PasswordLinkSection user={user} isFirst />
        </Box>
      )}
      <div className={style.columns}>
        <Stack gap={16}>
          <UserSection title="Details">
            <ProfileForm profile={profile} isFirst={!invitesFirst} />
          </UserSection>
          <UserSection
            title={user.userCustomers.length === 0 ? 'Customers' : pluralize(user.userCustomers.length, 'customer')}
          >
            <CustomersSection user={user} />
          </UserSection>
        </Stack>
        <Stack gap={16}>
          {pay.mayChange && (
            <UserSection title="Pay">
              <PaySection pay={pay} />
            </UserSection>
          )}
          {password.mayChange && (
            <UserSection title="Password">
              <PasswordForm form={password} email={user.email} />
            </UserSection>
          )}
          {may(createPasswordLink) && !invitesFirst && <PasswordLinkSection user={user} />}
          {may(listSessions, { id: user.id }) && <SessionsSection userId={user.id} />}
          {may(readSecondFactor, { id: user.id }) && <SecondFactorSection user={user} />}
        </Stack>
      </div>
      <Stack gap={8} mt={16}>
        <ChangeLogPanel entityType="user" entityId={user.id} />
      </Stack>
      <ModalFoot>
        <DeleteButton user={user} onRemoved={onRemoved} />
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalFoot>
    </>
  )
}

/** A user's customers. Each opens for editing, where its owner can be changed (D-09). */
function CustomersSection({ user: { id, name, userCustomers } }: { user: User }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const nobody = useRef<HTMLParagraphElement>(null)
  const isEmpty = userCustomers.length === 0
  // The button that handed over the last customer is gone.
  useEffect(() => {
    if (isEmpty) focusIfLost(nobody.current)
  }, [isEmpty])
  if (isEmpty)
    return (
      <Text ref={nobody} tabIndex={-1} c="dimmed">
        {name} has no customers.
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

/** Users can't remove themselves (D-08). */
function DeleteButton({ user: { id }, onRemoved }: Pick<Props, 'user' | 'onRemoved'>) {
  const { user, may } = useSession()
  const openDialog = useOpenDialog()
  if (id === user.id || !may(removeUser)) return null
  return (
    <Button
      variant="subtle"
      color="red"
      c="var(--danger)"
      onClick={() => openDialog(RemoveUser, { userId: id, onRemoved })}
    >
      Delete user
    </Button>
  )
}
