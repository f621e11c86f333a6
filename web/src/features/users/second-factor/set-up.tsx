import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactorSetUp,
  startSecondFactor,
  turnOffSecondFactor,
} from '@dray/contract/users/second-factor'
import { Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { QrCode } from '../../../kit/qr-code.tsx'
import { CodeField } from '../../../kit/sign-in/code-field.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { PasswordStep, RecoveryCodes } from './password-step.tsx'
import style from './second-factor.module.css'

type Props = { email: string; isOn?: boolean; onDone: () => void; onCancel?: () => void }

/** Steps through password, app, and recovery codes, either in a dialog or in place of every screen. */
export function SetUp({ email, isOn = false, onDone, onCancel }: Props) {
  const start = useChange(startSecondFactor)
  const confirm = useChange(confirmSecondFactor)
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />
  if (start.data)
    return (
      <AppStep
        setUp={start.data}
        change={confirm}
        onSubmit={(code) => confirm.mutate({ body: { code } })}
        onCancel={onCancel}
      />
    )
  return (
    <PasswordStep
      email={email}
      submit="Continue"
      hasCode={isOn}
      change={start}
      onSubmit={(body) => start.mutate({ body })}
      onCancel={onCancel}
    >
      Enter your password, so that nobody else sets this up for you.
    </PasswordStep>
  )
}

type AppStepProps = {
  setUp: SecondFactorSetUp
  change: { isPending: boolean; error: Problem | null }
  onSubmit: (code: string) => void
  onCancel?: (() => void) | undefined
}

/** The app scans the code or the secret is typed in, and the app's first code proves it worked. */
function AppStep({ setUp, change, onSubmit, onCancel }: AppStepProps) {
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
          description="The six digits the app shows now"
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

export function RenewCodesDialog({ frame, closeNow, email }: Layered & { email: string }) {
  const renew = useChange(renewRecoveryCodes)
  return (
    <Modal {...frame} title="New recovery codes" size="md">
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={closeNow} />
      ) : (
        <PasswordStep
          email={email}
          submit="Get new codes"
          hasCode
          change={renew}
          onSubmit={(body) => renew.mutate({ body })}
          onCancel={frame.onClose}
        >
          Your current recovery codes will stop working.
        </PasswordStep>
      )}
    </Modal>
  )
}

export function TurnOffDialog({ frame, closeNow, email }: Layered & { email: string }) {
  const turnOff = useChange(turnOffSecondFactor)
  return (
    <Modal {...frame} title="Turn off the second factor" size="md">
      <PasswordStep
        email={email}
        submit="Turn off"
        isDanger
        hasCode
        change={turnOff}
        onSubmit={(body) => turnOff.mutate({ body }, { onSuccess: closeNow })}
        onCancel={frame.onClose}
      >
        You'll sign in with just your password, and your recovery codes will stop working.
      </PasswordStep>
    </Modal>
  )
}

type RemoveDialogProps = Layered & { userId: number; name: string; isRequired: boolean }

/** Lets an admin turn it off when someone has lost their phone. */
export function RemoveSecondFactorDialog({ frame, closeNow, userId, name, isRequired }: RemoveDialogProps) {
  const remove = useChange(removeSecondFactor)
  const then = isRequired
    ? "They'll sign in with just their password and must set up a new one first."
    : "They'll sign in with just their password until they set up a new one."
  return (
    <QuestionDialog
      frame={frame}
      title="Turn off the second factor"
      question={`Turn off the second factor of ${name}? They'll be signed out everywhere. ${then} Make sure the request really comes from them.`}
      submit="Turn off"
      isSaving={remove.isPending}
      isDanger
      refusal={remove.error === null ? undefined : refusalText(remove.error)}
      onSubmit={() => remove.mutate({ params: { id: userId } }, { onSuccess: closeNow })}
    />
  )
}

type SetUpDialogProps = Layered & { email: string; isOn: boolean }

/** CallQueue on the second factor, or moves it to another phone. */
export const SetUpDialog = ({ frame, closeNow, email, isOn }: SetUpDialogProps) => (
  <Modal {...frame} title={isOn ? 'Use another phone' : 'Turn on the second factor'} size="md">
    <SetUp email={email} isOn={isOn} onDone={closeNow} onCancel={frame.onClose} />
  </Modal>
)
