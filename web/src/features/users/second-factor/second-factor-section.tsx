import { readSecondFactor, type SecondFactor } from '@dray/contract/users/second-factor'
import { recoveryCodeCount } from '@dray/domain/users/second-factor'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { mediumDate } from '../../../kit/text/dates.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useCaughtFocus } from '../../../kit/focus.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { TableNotice } from '../../../kit/table/table-notice.tsx'
import { UserSection } from '../profile/profile-fields.tsx'

type Props = { user: { id: number; name: string; email: string } }

/** Users change their second factor with their password; for others, an admin can only turn it off. */
export function SecondFactorSection({ user }: Props) {
  const session = useSession()
  // The user may be removed while this is open.
  const read = useRead(readSecondFactor, { params: { id: user.id } }, { expects: ['not-found'] })
  const isOwn = user.id === session.user.id
  return (
    <UserSection title="Second factor">
      {read.data ? (
        <Stack gap="sm">
          <State factor={read.data} />
          {isOwn ? (
            <OwnActions factor={read.data} email={user.email} />
          ) : (
            <AdminActions factor={read.data} user={user} />
          )}
        </Stack>
      ) : (
        <TableNotice read={read} isEmpty={false} failed="Failed to load the second factor." empty="" />
      )}
    </UserSection>
  )
}

function State({ factor: { turnedOnAt, recoveryCodesLeft, isRequired } }: { factor: SecondFactor }) {
  const { timeZone } = useSettings()
  // The button that turned it off is gone.
  const text = useCaughtFocus<HTMLParagraphElement>(turnedOnAt === null)
  if (turnedOnAt === null)
    return (
      <Text ref={text} tabIndex={-1} size="sm">
        {isRequired
          ? 'Not set up yet. A role requires it, so Dray will ask for it at the next sign-in.'
          : 'Off. Only the password is needed to sign in.'}
      </Text>
    )
  return (
    <Text ref={text} tabIndex={-1} size="sm">
      On since {mediumDate(turnedOnAt, timeZone)}: each sign-in needs a code from an app. {recoveryCodesLeft} of{' '}
      {recoveryCodeCount} recovery codes are left.
    </Text>
  )
}

const SetUpSecondFactor = fetched(() => import('./set-up.tsx'), 'SetUpDialog')
const RenewCodes = fetched(() => import('./set-up.tsx'), 'RenewCodesDialog')
const TurnOff = fetched(() => import('./set-up.tsx'), 'TurnOffDialog')

function OwnActions({ factor, email }: { factor: SecondFactor; email: string }) {
  const openDialog = useOpenDialog()
  const isOn = factor.turnedOnAt !== null
  const setUp = () => openDialog(SetUpSecondFactor, { email, isOn })
  if (!isOn)
    return (
      <Group>
        <Button variant="default" onClick={setUp}>
          Turn on
        </Button>
      </Group>
    )
  return (
    <>
      <Group gap="xs">
        <Button variant="default" onClick={setUp}>
          Use another phone
        </Button>
        <Button variant="default" onClick={() => openDialog(RenewCodes, { email })}>
          New recovery codes
        </Button>
        {!factor.isRequired && (
          <Button variant="default" c="var(--danger)" onClick={() => openDialog(TurnOff, { email })}>
            Turn off
          </Button>
        )}
      </Group>
      {factor.isRequired && (
        <Text size="xs" c="dimmed">
          One of your roles requires it, so it can't be turned off.
        </Text>
      )}
    </>
  )
}

const RemoveSecondFactor = fetched(() => import('./set-up.tsx'), 'RemoveSecondFactorDialog')

function AdminActions({ factor, user: { id, name } }: Props & { factor: SecondFactor }) {
  const openDialog = useOpenDialog()
  if (factor.turnedOnAt === null) return null
  return (
    <Group>
      <Button
        variant="default"
        c="var(--danger)"
        onClick={() => openDialog(RemoveSecondFactor, { userId: id, name, isRequired: factor.isRequired })}
      >
        Turn off second factor
      </Button>
    </Group>
  )
}
