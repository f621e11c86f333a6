import { confirmSecondFactor, startSecondFactor } from '@dray/contract/second-factor'
import { useChange } from '../../../kit/api/use-call.ts'
import { AppStep } from './app-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { email: string; isOn?: boolean; onDone: () => void; onCancel?: () => void }

/** Password, app, recovery codes: step by step, in a dialog or in place of every screen. */
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
