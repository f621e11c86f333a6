import { turnOffSecondFactor } from '@dray/contract/second-factor'
import { Modal } from '@mantine/core'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { PasswordStep } from './password-step.tsx'

/** Turns off one's own second factor. */
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
        From then on your password alone signs you in, and your recovery codes stop working.
      </PasswordStep>
    </Modal>
  )
}
