import { Text } from '@mantine/core'
import { useSettings } from '../../kit/session.tsx'
import style from './login-page.module.css'

/** The demo accounts, to sign in with a click; not shown outside the demo. */
export function DemoAccounts({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }) {
  const { demoAccounts, demoPassword = '' } = useSettings()
  if (demoAccounts === undefined || demoAccounts.length === 0) return null
  return (
    <section aria-label="Demo accounts">
      <Text size="sm" c="dimmed" mt="lg">
        This is a demo of a sample company. Choose a user to sign in as. Everyone's password is{' '}
        <strong>{demoPassword}</strong>.
      </Text>
      <ul className={style.accounts}>
        {demoAccounts.map(({ name, email, roles }) => (
          <li key={email}>
            <button
              type="button"
              className={`plain ${style.account}`}
              onClick={() => onChoose({ email, password: demoPassword })}
            >
              <span>{name}</span>
              <span className={style.roles}>{roles}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
