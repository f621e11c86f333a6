import { problems } from '@dray/contract/problems'
import type { ReceivingProblem } from '@dray/domain/purchases/receiving/delivery'
import { Alert, Button, Group, Stack } from '@mantine/core'

type Props = { problem: ReceivingProblem; onClose: () => void }

/** Why nothing can be received for a purchase order now. */
export const NothingToReceive = ({ problem, onClose }: Props) => (
  <Stack gap="md">
    <Alert color="yellow" role="alert">
      {problems[problem][1]}
    </Alert>
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Group>
  </Stack>
)
