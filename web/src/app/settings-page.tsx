import { ImportData } from '../features/imports/import-data.tsx'
import { CommissionSettings } from '../features/settings/commission-settings.tsx'
import { Page } from '../shared/page.tsx'
import style from './settings-page.module.css'

/** /settings: what the company decides, and the import of its data. */
export const SettingsPage = () => (
  <Page title="Settings">
    <div className={style.sections}>
      <CommissionSettings />
      <ImportData />
    </div>
  </Page>
)
