import { renewRecoveryCodes } from '@dray/contract/second-factor'
import { Modal } from '@mantine/core'
import { useChange } from '../../../kit/api/use-call.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** New recovery codes in place of the old ones. */
export function RenewCodesDialog({ frame, closeNow, email }: Layered & { email: string }) {
  const renew = useChange(renewRecoveryCodes)
  return (
    <Modal {...frame} title="New recovery codes" size="md">
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={closeNow} />
      ) : (
        <PasswordStep
          email={email}
          submit="Make new codes"
          hasCode
          change={renew}
          onSubmit={(body) => renew.mutate({ body })}
          onCancel={frame.onClose}
        >
          The recovery codes that you have now stop working.
        </PasswordStep>
      )}
    </Modal>
  )
}
