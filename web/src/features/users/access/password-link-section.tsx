import {
  createPasswordLink,
  endPasswordLink,
  type NewPasswordLink,
  type PasswordLinkState,
  readPasswordLink,
} from '@dray/contract/users/password-links'
import { linkKindFor } from '@dray/domain/users/password-links'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useFocusOnAppear } from '../../../kit/focus.ts'
import { newestProblem } from '../../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { CopyField } from '../../../kit/copy-field.tsx'
import { dateAndTime } from '../../../kit/text/dates.ts'
import { loadingDots } from '../../../kit/loading/loading-dots.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { UserSection } from '../profile/profile-fields.tsx'

type Person = { id: number; name: string; email: string }

/** `isFirst`: the form of a new user starts here. */
type SectionProps = { user: Person; isFirst?: boolean }

/** A link for a user to set their own password. An admin creates it and sees it only once. */
export function PasswordLinkSection({ user, isFirst = false }: SectionProps) {
  // The user may be removed while this is open.
  const read = useRead(readPasswordLink, { params: { id: user.id } }, { expects: ['not-found'] })
  return (
    <UserSection title="Sign-in link">
      {read.data && <PasswordLink user={user} state={read.data} isFirst={isFirst} />}
      {read.isPending && loadingDots}
      {read.isError && read.data === undefined && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
    </UserSection>
  )
}

const names = { invite: 'invitation link', reset: 'link for a new password' } as const

function PasswordLink({ user, state, isFirst }: Required<SectionProps> & { state: PasswordLinkState }) {
  const { mailEnabled } = useSettings()
  const create = useChange(createPasswordLink)
  const withdraw = useChange(endPasswordLink)
  const buttons = useRef<HTMLDivElement>(null)
  const params = { id: user.id }
  const kind = linkKindFor(state.hasPassword)
  const refusal = newestProblem(create, withdraw)
  function onWithdrawn() {
    create.reset()
    // The pressed button disappears with the link.
    buttons.current?.querySelector('button')?.focus()
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{stateInWords(user, state)}</Text>
      <OpenLink state={state} />
      {create.data && state.link !== null && <NewLink user={user} link={create.data} />}
      {refusal && (
        <Alert color="red" role="alert">
          {refusal.message}
        </Alert>
      )}
      <Group gap="xs" ref={buttons}>
        <BusyButton
          autoFocus={isFirst}
          data-autofocus={isFirst || undefined}
          variant={isFirst && create.data === undefined ? 'filled' : 'default'}
          loading={create.isPending}
          onClick={() => create.mutate({ params })}
        >
          {mailEnabled ? `Email ${kind === 'invite' ? 'an' : 'a'} ${names[kind]}` : `New ${names[kind]}`}
        </BusyButton>
        {state.link !== null && (
          <BusyButton
            variant="subtle"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params }, { onSuccess: onWithdrawn })}
          >
            Withdraw the link
          </BusyButton>
        )}
      </Group>
    </Stack>
  )
}

const stateInWords = ({ name }: Person, { hasPassword }: PasswordLinkState): string =>
  hasPassword
    ? `${name} has a password. A link lets them choose a new one, which signs them out everywhere.`
    : `${name} can't sign in yet. An invitation link lets them choose their own password.`

function OpenLink({ state: { link } }: { state: PasswordLinkState }) {
  const { timeZone } = useSettings()
  if (link === null) return null
  const who = link.createdBy === null ? 'requested on the sign-in page' : `created by ${link.createdBy}`
  return (
    <Text size="sm" c="dimmed">
      {`The ${names[link.kind]} ${who} on ${dateAndTime(link.createdOn, timeZone)} works until ${dateAndTime(link.expiresOn, timeZone)}. A new one replaces it.`}
    </Text>
  )
}

function NewLink({ user, link }: { user: Person; link: NewPasswordLink }) {
  const copyButton = useRef<HTMLButtonElement>(null)
  useFocusOnAppear(copyButton)
  const results = {
    sent: `The link was emailed to ${user.email}. It's shown here only once.`,
    'not-sent': `The email to ${user.email} couldn't be sent. Copy the link and give it to them. It's shown only once.`,
    off: `Copy the link and give it to ${user.name}. It's shown only once.`,
  } as const
  return <CopyField value={link.url} label="Link to set a password" hint={results[link.mail]} copyButton={copyButton} />
}
