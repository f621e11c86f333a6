import type { SessionUser } from '@dray/contract/users/session'
import { Modal, Text } from '@mantine/core'
import { SignInForm } from '../../kit/sign-in/sign-in-form.tsx'

/** Above every modal, below the menus. */
const zIndex = 290

export function SignInLayer({ email, onSignedIn }: { email: string; onSignedIn: (user: SessionUser) => void }) {
  return (
    <Modal
      className="sign-in-layer"
      opened
      onClose={() => undefined}
      zIndex={zIndex}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Please sign in again"
      size="sm"
      centered
    >
      <Text size="sm" c="dimmed" mb="md">
        Your session has ended. What you typed is still here.
      </Text>
      <SignInForm email={email} onSignedIn={onSignedIn} />
    </Modal>
  )
}
