import { Text } from '@mantine/core'
import { CardSection } from '../../kit/panels/card-section.tsx'
import { useSettings } from '../../kit/session.tsx'
import style from './settings.module.css'

/** Email is set up on the server, so this only says whether it is, and how. */
export function EmailCard() {
  const { mailEnabled } = useSettings()
  if (mailEnabled) {
    return (
      <CardSection title="Email" id="email" about="Email is set up.">
        <Text size="sm">
          Dray emails documents to customers and suppliers, statements, invitations and password links.
        </Text>
      </CardSection>
    )
  }
  return (
    <CardSection title="Email" id="email" about="Email isn't set up.">
      <Text size="sm">
        Until then, print or download documents and send them yourself, and copy the links of invitations and passwords.
      </Text>
      <details className={`text-sm ${style.help}`}>
        <summary>How to set up email</summary>
        <ol>
          <li>Ask your email provider for its mail server (SMTP), with a user name and a password for Dray.</li>
          <li>
            Where Dray is started, set <code>SMTP_URL</code>, for example{' '}
            <code>smtps://user:password@mail.example.com</code>.
          </li>
          <li>
            To send under a name of your choice, set <code>MAIL_FROM</code> too:{' '}
            <code>Acme Wholesale &lt;orders@example.com&gt;</code>.
          </li>
          <li>Start Dray again. This page then says that email is set up.</li>
        </ol>
      </details>
    </CardSection>
  )
}
