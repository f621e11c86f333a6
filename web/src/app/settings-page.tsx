import { ImportData } from '../features/imports/import-data.tsx'
import { CompanySettings } from '../features/settings/company-settings.tsx'
import { Page } from '../kit/page.tsx'
import style from './settings-page.module.css'

/** /settings: what the company decides, and the import of its data. */
export const SettingsPage = () => (
  <Page title="Settings">
    <div className={style.sections}>
      <CompanySettings />
      <ImportData />
    </div>
  </Page>
)
