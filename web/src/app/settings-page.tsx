import { Stack } from '@mantine/core'
import { ImportData } from '../features/imports/import-data.tsx'
import { CompanySettings } from '../features/settings/company-settings.tsx'
import { Page } from '../kit/page.tsx'

export const SettingsPage = () => (
  <Page title="Settings">
    <Stack gap={24}>
      <CompanySettings />
      <ImportData />
    </Stack>
  </Page>
)
