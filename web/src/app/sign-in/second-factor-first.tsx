import type { SessionUser } from '@dray/contract/users/session'
import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { SetUp } from '../../features/users/second-factor/set-up.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Blocks every screen until a user whose role needs a second factor has set one up. */
export function SecondFactorFirst({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const signingOut = useSignOut()
  useEffect(() => {
    document.title = 'Set up your second factor · Dray'
  }, [])
  return (
    <main>
      <Paper withBorder p="lg" maw={460} mx="auto" my={48}>
        <Title order={1} size="h3" mb="xs">
          Set up your second factor
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          Your role requires it: from now on you sign in with your password and a code from an app on your phone. Set it
          up to continue.
        </Text>
        <Stack gap="md">
          <SetUp email={user.email} onDone={onDone} />
          <Anchor component="button" type="button" size="sm" ta="left" onClick={signingOut.start}>
            Sign out
          </Anchor>
        </Stack>
      </Paper>
    </main>
  )
}
