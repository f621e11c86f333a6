import { askForPasswordLink } from '@dray/contract/users/password-links'
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'

/** Emails a link to set a new password. It never says whether the email belongs to a user. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('')
  const ask = useChange(askForPasswordLink)
  const refusal = formProblem(ask.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    ask.mutate({ body: { email: email.trim() } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Title order={1} size="h3" mb="xs">
        Forgot your password?
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Enter your email to get a link for choosing a new password.
      </Text>
      <Stack gap="sm">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          error={fieldProblems(ask.error).email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {refusal !== undefined && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <Text component="output" size="sm">
          {ask.isSuccess && 'If this email has an account, a link is on its way. It works once, within 24 hours.'}
        </Text>
        <BusyButton type="submit" fullWidth loading={ask.isPending} disabled={email.trim() === ''}>
          Email me a link
        </BusyButton>
        <Button variant="subtle" fullWidth onClick={onBack}>
          Back to sign in
        </Button>
      </Stack>
    </form>
  )
}
