import { ImportData } from '../features/imports/import-data.tsx'
import { CompanySettings } from '../features/settings/company-settings.tsx'
import { Page } from '../kit/page.tsx'

export const SettingsPage = () => (
  <Page title="Settings">
    <CompanySettings>
      <ImportData />
    </CompanySettings>
  </Page>
)
