import type { SecondFactorSetUp } from '@dray/contract/second-factor'
import { Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { CodeField } from '../../../kit/sign-in/code-field.tsx'
import { QrCode } from './qr-code.tsx'
import style from './second-factor.module.css'

type Props = {
  setUp: SecondFactorSetUp
  change: { isPending: boolean; error: Problem | null }
  onSubmit: (code: string) => void
  onCancel?: (() => void) | undefined
}

/** The app scans the code, or is told the secret by hand, and its first code proves that it was. */
export function AppStep({ setUp, change, onSubmit, onCancel }: Props) {
  const [code, setCode] = useState('')
  const isWrong = change.error?.body.code === 'wrong-first-code'

  function send(event: FormEvent) {
    event.preventDefault()
    if (code.trim() !== '' && !change.isPending) onSubmit(code)
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          Scan this with an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or
          1Password.
        </Text>
        <Group justify="center">
          <QrCode text={setUp.uri} label="QR code for your authenticator app" />
        </Group>
        <Text size="sm" c="dimmed">
          If you can't scan it, type this key into the app:{' '}
          <span className={style.secret}>{setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </Text>
        <CodeField
          description="The six digits that the app shows now"
          value={code}
          onChange={setCode}
          error={isWrong && change.error?.message}
        />
        <FormEnd
          submit="Turn on"
          isSaving={change.isPending}
          isDisabled={code.trim() === ''}
          refusal={isWrong ? undefined : change.error?.message}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
