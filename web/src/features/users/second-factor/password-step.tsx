import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { copyText } from '../../../kit/copy-field.tsx'
import { download } from '../../../kit/download.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { CodeField, showPassword } from '../../../kit/sign-in/code-field.tsx'
import style from './second-factor.module.css'

type Props = {
  email: string
  submit: string
  isDanger?: boolean
  /** Also asks for a code of the current second factor. */
  hasCode: boolean
  change: { isPending: boolean; error: Problem | null }
  onSubmit: (body: { password: string; code?: string }) => void
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** Asks for the password again, so nobody changes someone's sign-in at an unattended desk. */
export function PasswordStep({
  email,
  submit,
  isDanger = false,
  hasCode,
  change,
  onSubmit,
  onCancel,
  children,
}: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const problem = change.error?.body.code
  const isTyped = password !== '' && (!hasCode || code.trim() !== '')

  function send(event: FormEvent) {
    event.preventDefault()
    if (isTyped && !change.isPending) onSubmit(hasCode ? { password, code } : { password })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">{children}</Text>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem === 'wrong-password' && change.error?.message}
          visibilityToggleButtonProps={showPassword('password')}
          autoFocus
          data-autofocus
        />
        {hasCode && (
          <CodeField
            value={code}
            onChange={setCode}
            hasFocus={false}
            error={problem === 'wrong-code' && change.error?.message}
          />
        )}
        <FormEnd
          submit={submit}
          isDanger={isDanger}
          isSaving={change.isPending}
          isDisabled={!isTyped}
          refusal={problem === 'wrong-password' || problem === 'wrong-code' ? undefined : change.error?.message}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** Shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [note, setNote] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const text = codes.join('\n')
  useUnsavedGuard(true, "Close without saving the recovery codes? They aren't shown again.")

  async function copy() {
    setNote(
      (await copyText(text, selectCodes)) ? 'Copied.' : 'The codes are selected. Press Ctrl+C or ⌘C to copy them.',
    )
  }
  const selectCodes = () => void (list.current && getSelection()?.selectAllChildren(list.current))

  function save() {
    download(new Blob([`${text}\n`], { type: 'text/plain' }), 'dray-recovery-codes.txt')
    setNote('Saved to your downloads.')
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        Save these recovery codes somewhere you can get to without your phone. Each signs you in once instead of the
        app's code, and they aren't shown again.
      </Text>
      <ul ref={list} className={style.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        {/* A second Enter after the code must not close the recovery codes, which are shown only once. */}
        <Button variant="default" onClick={() => void copy()} autoFocus>
          Copy
        </Button>
        <Button variant="default" onClick={save}>
          Download
        </Button>
        <Text component="output" size="sm" c="dimmed">
          {note}
        </Text>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>I saved them</Button>
      </Group>
    </Stack>
  )
}
