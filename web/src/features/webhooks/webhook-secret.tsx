import { Modal, Text } from '@mantine/core'
import type { Layered } from '../../kit/modals/modals.tsx'
import { SecretOnce } from '../../kit/modals/secret-once.tsx'
import { ReferenceLink } from '../../kit/links/reference-link.tsx'

type Props = Layered & { secret: string; standardSecret: string | undefined; onDone?: () => void }

const standardForm = {
  label: 'Secret for Standard Webhooks',
  noun: 'secret for Standard Webhooks',
  hint: 'The same secret for the libraries of Standard Webhooks.',
}

export const WebhookSecret = ({ standardSecret: value, ...props }: Props) => (
  <SecretOnce noun="secret" otherForm={value === undefined ? undefined : { ...standardForm, value }} {...props}>
    <Text size="sm">
      Every request is signed with it in the headers Dray-Signature and webhook-signature, so the program that receives
      it knows it's from Dray. <ReferenceLink part="#/webhooks/orderEvent">How to check the signature</ReferenceLink>
    </Text>
  </SecretOnce>
)

export const WebhookSecretDialog = ({ title, ...secret }: Props & { title: string }) => (
  <Modal {...secret.frame} title={title} size={560}>
    <WebhookSecret {...secret} />
  </Modal>
)
