import type { SessionUser } from '@dray/contract/users/session'
import { setUpCompany } from '@dray/contract/users'
import { canSavePassword, passwordsProblem } from '@dray/domain/users/password'
import { Alert, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { useSettings } from '../../kit/session.tsx'
import { showPassword } from '../../kit/sign-in/code-field.tsx'
import style from './login-page.module.css'

const empty = { name: '', email: '', password: '', repeated: '', sampleData: false }

/** Creates the first administrator, optionally with the sample company (D-17). */
export function FirstStart({ onDone }: { onDone: (user: SessionUser) => void }) {
  const { passwordMinLength } = useSettings()
  const [form, setForm] = useState(empty)
  const create = useChange(setUpCompany)
  const fieldErrors = fieldProblems(create.error)
  const refusal = formProblem(create.error)
  const passwordsFit = canSavePassword(form.password, form.repeated, passwordMinLength)
  const isFilled = form.name.trim() !== '' && form.email.trim() !== '' && passwordsFit
  const change = (part: Partial<typeof empty>) => setForm({ ...form, ...part })

  function submit(event: FormEvent) {
    event.preventDefault()
    const { repeated: _, ...body } = form
    create.mutate({ body }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Title order={1} size="h3">
        Welcome
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Nobody has used this system yet. Create the first administrator.
      </Text>
      <Stack gap="sm">
        <TextInput
          label="Your name"
          autoComplete="name"
          autoFocus
          value={form.name}
          error={fieldErrors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          value={form.email}
          error={fieldErrors.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <PasswordInput
          label="Password"
          description={`At least ${passwordMinLength} characters`}
          autoComplete="new-password"
          value={form.password}
          error={fieldErrors.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
          visibilityToggleButtonProps={showPassword('password')}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          value={form.repeated}
          error={form.repeated !== '' && !passwordsFit && passwordsProblem}
          onChange={(event) => change({ repeated: event.currentTarget.value })}
          visibilityToggleButtonProps={showPassword('confirm password')}
        />
        <StartWith sampleData={form.sampleData} onChange={(sampleData) => change({ sampleData })} />
        {refusal !== undefined && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {create.isPending && <Creating sampleData={form.sampleData} />}
        <BusyButton type="submit" fullWidth disabled={!isFilled} loading={create.isPending}>
          Create and start
        </BusyButton>
      </Stack>
    </form>
  )
}

function StartWith({ sampleData, onChange }: { sampleData: boolean; onChange: (sampleData: boolean) => void }) {
  const choice = (value: boolean, label: string, description: string) => (
    <label className={style.choice}>
      <input type="radio" name="start-with" checked={sampleData === value} onChange={() => onChange(value)} />
      <span>{label}</span>
      <small>{description}</small>
    </label>
  )
  return (
    <fieldset className={style.choices}>
      <legend>Start</legend>
      {choice(false, 'Empty', 'Your own brands, products and customers.')}
      {choice(
        true,
        'With sample data',
        'A food distributor with products, customers and two years of orders to explore.',
      )}
    </fieldset>
  )
}

function Creating({ sampleData }: { sampleData: boolean }) {
  const text = sampleData ? 'Loading the sample data…' : 'Creating…'
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6} role="status">
        {text}
      </Text>
      <div className={style.progress} role="progressbar" aria-label={text} />
    </div>
  )
}
