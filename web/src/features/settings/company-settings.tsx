import { type CompanySettings as Settings, readCompanySettings } from '@dray/contract/settings'
import { Stack } from '@mantine/core'
import type { PropsWithChildren } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { CardSection } from '../../kit/panels/card-section.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { CompanyForm } from './company-form.tsx'
import { EmailCard } from './email-card.tsx'
import style from './settings.module.css'
import { useCompanyForm } from './use-company-form.ts'

/** The company's settings, other cards of the page, and the settings' change log. */
export function CompanySettings({ children }: PropsWithChildren) {
  const { data, isPending, error, refetch } = useRead(readCompanySettings)
  return (
    <Stack gap={16}>
      {isPending && <LoadingCards />}
      {/* Loaded settings stay on the screen if a reload fails. */}
      {error && !data && <ReadFailed retry={refetch}>{error.message}</ReadFailed>}
      {data && <Editor settings={data} />}
      {children}
      {data && <ChangeLogPanel entityType="company" entityId={data.id} />}
    </Stack>
  )
}

const Editor = ({ settings }: { settings: Settings }) => <CompanyForm editing={useCompanyForm(settings)} />

/** As high as the loaded cards, so nothing below them moves. */
const LoadingCards = () => (
  <Stack gap={16}>
    <CardSection title="Company" about="Printed on every document and shown in emails.">
      <div className={style.company}>
        <div className={`stack ${style.fields}`}>
          <Skeleton heights={[58, 78, 90, 56, 80]} />
        </div>
        <Skeleton heights={[330]} />
      </div>
    </CardSection>
    <div className={style.cards}>
      <Stack gap={16}>
        <CardSection title="Printing">
          <Skeleton heights={[72]} />
        </CardSection>
        <CardSection title="Sign-in">
          <Skeleton heights={[100]} />
        </CardSection>
      </Stack>
      <Stack gap={16}>
        <CardSection title="Payments and commission">
          <Skeleton heights={[122]} />
        </CardSection>
        <EmailCard />
      </Stack>
    </div>
  </Stack>
)
