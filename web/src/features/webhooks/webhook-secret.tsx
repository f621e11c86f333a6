import { Modal, Text } from '@mantine/core'
import type { Layered } from '../../kit/modals/modals.tsx'
import { SecretOnce } from '../../kit/modals/secret-once.tsx'
import { ReferenceLink } from '../../kit/reference-link.tsx'

type Props = Layered & { secret: string; onDone?: () => void }

export const WebhookSecret = (props: Props) => (
  <SecretOnce noun="secret" {...props}>
    <Text size="sm">
      Every request is signed with it in the header Dray-Signature, so the program that receives it knows it's from
      Dray. <ReferenceLink part="#/webhooks/orderEvent">How to check the signature</ReferenceLink>
    </Text>
  </SecretOnce>
)

export const WebhookSecretDialog = ({ title, ...secret }: Props & { title: string }) => (
  <Modal {...secret.frame} title={title} size={560}>
    <WebhookSecret {...secret} />
  </Modal>
)
