import { Modal } from '@mantine/core'
import type { Frame } from '../../kit/modals/modals.tsx'
import type { Failure } from '../error-boundary.tsx'
import { FailureReport, failureTitle } from '../failure-report.tsx'

export function ModalProblem({ frame, ...failure }: Failure & { frame: Frame }) {
  return (
    <Modal {...frame} title={failureTitle(failure.error)} size="lg">
      <FailureReport {...failure} />
    </Modal>
  )
}
