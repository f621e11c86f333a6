import { changeCompanySettings, dismissSetup, type Setup } from '@dray/contract/settings'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useChange } from '../../kit/api/use-call.ts'
import { CardSection } from '../../kit/panels/card-section.tsx'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { doneSteps, setupSteps } from './use-setup.ts'
import style from './setup-card.module.css'

export function SetupCard({ setup }: { setup: Setup }) {
  const openModal = useOpenModal()
  const dismiss = useChange(dismissSetup)
  const decide = useChange(changeCompanySettings)
  const problem = dismiss.error ?? decide.error
  const importFiles = (
    <Button component={Link} to="/settings" hash="import" size="xs" variant="subtle">
      Import
    </Button>
  )
  return (
    <div className={style.place}>
      <CardSection title="Set up your company" about={`${doneSteps(setup)} of ${setupSteps.length} steps done.`}>
        <ol className={style.steps}>
          <Step
            isDone={setup.hasCompany}
            title="Name your company"
            about="Its name, address and logo go on every document."
          >
            <Button component={Link} to="/settings" size="xs" variant="default">
              Open settings
            </Button>
          </Step>
          <Step
            isDone={setup.hasAssortment}
            title="What do you sell?"
            about="Only cannabis has genetics, an extract type, THC and CBD. You can change this in Settings."
          >
            <Button size="xs" variant="default" onClick={() => decide.mutate({ body: { sellsCannabis: false } })}>
              Food and other products
            </Button>
            <Button size="xs" variant="default" onClick={() => decide.mutate({ body: { sellsCannabis: true } })}>
              Cannabis
            </Button>
          </Step>
          <Step isDone={setup.hasProducts} title="Add your products" about="One by one, or all at once from a file.">
            {importFiles}
            <Button size="xs" variant="default" onClick={() => openModal('AddProduct', {})}>
              Add product
            </Button>
          </Step>
          <Step isDone={setup.hasCustomers} title="Add your customers" about="With their addresses, terms and prices.">
            {importFiles}
            <Button size="xs" variant="default" onClick={() => openModal('AddCustomer', {})}>
              Add customer
            </Button>
          </Step>
          <Step isDone={setup.hasUsers} title="Invite your team" about="Everyone sees what they need for their job.">
            <Button size="xs" variant="default" onClick={() => openModal('EditUser', {})}>
              Add user
            </Button>
          </Step>
          <Step
            isDone={setup.hasOrders}
            title="Place the first order"
            about="You need a product and a customer for it."
          >
            <Button
              size="xs"
              variant="default"
              {...disabledIf(!setup.hasProducts || !setup.hasCustomers, () => openModal('NewOrder', {}))}
            >
              New order
            </Button>
          </Step>
        </ol>
        <div>
          <Button size="compact-sm" variant="default" onClick={() => dismiss.mutate({})}>
            Hide these steps
          </Button>
          {problem && (
            <Text size="sm" c="var(--danger)" role="alert">
              {problem.message}
            </Text>
          )}
        </div>
      </CardSection>
    </div>
  )
}

type StepProps = { isDone: boolean; title: string; about: string; children: ReactNode }

const Step = ({ isDone, title, about, children }: StepProps) => (
  <li className={`row ${style.step}`} data-done={isDone || undefined}>
    <svg
      className={`flex-none ${style.mark}`}
      viewBox="0 0 20 20"
      width={20}
      height={20}
      role="img"
      aria-label={isDone ? 'Done' : 'To do'}
    >
      <circle cx="10" cy="10" r="8" />
      {isDone && <path d="m6.5 10.2 2.4 2.4 4.6-5" />}
    </svg>
    <div className="grow">
      <Text size="sm" fw={650}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </div>
    {!isDone && <div className={`row wrap ${style.acts}`}>{children}</div>}
  </li>
)
