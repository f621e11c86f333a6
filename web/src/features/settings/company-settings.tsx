import { type CompanySettings as Settings, readCompanySettings } from '@dray/contract/settings'
import { Group, Text } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { CompanyForm } from './company-form.tsx'
import { LetterheadPreview } from './letterhead-preview.tsx'
import style from './settings.module.css'
import { useCompanyForm } from './use-company-form.ts'

/** The company's settings and their change log. */
export function CompanySettings() {
  const { data, isPending, error, refetch } = useRead(readCompanySettings)
  return (
    <section className={`stack ${style.section}`} aria-label="Company">
      <h2>Company</h2>
      {isPending && (
        <Text component="output" size="sm" c="dimmed">
          Loading...
        </Text>
      )}
      {/* Loaded settings stay on the screen if a reload fails. */}
      {error && !data && <ReadFailed retry={refetch}>{error.message}</ReadFailed>}
      {data && <Editor settings={data} />}
      {data && <ChangeLogPanel entityType="company" entityId={data.id} />}
    </section>
  )
}

function Editor({ settings }: { settings: Settings }) {
  const editing = useCompanyForm(settings)
  return (
    <Group gap={24} align="flex-start">
      <CompanyForm editing={editing} />
      <LetterheadPreview fields={editing.fields} environment={settings.environment} />
    </Group>
  )
}
