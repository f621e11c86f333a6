import { createDemoLink } from '@dray/contract/customers/portal'
import { Alert, Text } from '@mantine/core'
import { formProblem } from '../../kit/api/field-problems.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { Picture } from '../../kit/picture.tsx'
import { useSettings } from '../../kit/session.tsx'
import style from './login-page.module.css'

type Props = { onChoose: (account: { email: string; password: string }) => void }

/** The sample company's users, and contacts of its customers. Only in the demo. */
export const DemoPeople = ({ onChoose }: Props) => (
  <>
    <DemoAccounts onChoose={onChoose} />
    <DemoContacts />
  </>
)

/** Fills in the form with a click. */
function DemoAccounts({ onChoose }: Props) {
  const { demoAccounts = [], demoPassword = '' } = useSettings()
  return (
    <section aria-label="Demo accounts">
      <Text size="sm" c="dimmed" mt="lg">
        This is a demo of a sample company. Choose a user to sign in as. Everyone's password is{' '}
        <strong className="nowrap">{demoPassword}</strong>.
      </Text>
      <ul className={style.accounts}>
        {demoAccounts.map(({ name, email, roles }) => (
          <DemoPerson
            key={email}
            name={name}
            what={roles}
            onChoose={() => onChoose({ email, password: demoPassword })}
          />
        ))}
      </ul>
    </section>
  )
}

/** Opens the portal with a click. */
function DemoContacts() {
  const { demoContacts = [] } = useSettings()
  const link = useChange(createDemoLink)
  const open = (email: string) =>
    link.mutate({ body: { email } }, { onSuccess: ({ url }) => window.location.assign(url) })
  return (
    <section aria-label="Open a customer's portal">
      <Text size="sm" c="dimmed" mt="lg">
        Or open a customer's portal as one of its contacts.
      </Text>
      <ul className={style.accounts}>
        {demoContacts.map(({ name, email, customerName }) => (
          <DemoPerson key={email} name={name} what={customerName} onChoose={() => open(email)} />
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="lg">
        Or <a href="/demo/chat">chat with the bot</a> or <a href="/demo/mail">send an order by email</a> as one of them.
      </Text>
      {link.error && (
        <Alert color="red" role="alert" mt="xs">
          {formProblem(link.error)}
        </Alert>
      )}
    </section>
  )
}

function DemoPerson({ name, what, onChoose }: { name: string; what: string; onChoose: () => void }) {
  return (
    <li>
      <button type="button" className={`text-sm row w-full plain ${style.account}`} onClick={onChoose}>
        <Picture src={null} alt="" size={24} round name={name} />
        <span className="grow">{name}</span>
        <span className={`muted ${style.roles}`}>{what}</span>
      </button>
    </li>
  )
}
