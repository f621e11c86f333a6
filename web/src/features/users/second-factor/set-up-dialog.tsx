import { Modal } from '@mantine/core'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { SetUp } from './set-up.tsx'

type Props = Layered & { email: string; isOn: boolean }

/** Turns the second factor on, or moves it to another phone. */
export const SetUpDialog = ({ frame, closeNow, email, isOn }: Props) => (
  <Modal {...frame} title={isOn ? 'Use another phone' : 'Turn on the second factor'} size="md">
    <SetUp email={email} isOn={isOn} onDone={closeNow} onCancel={frame.onClose} />
  </Modal>
)
