import { useNavigate } from '@tanstack/react-router'
import { ImportData } from '../features/imports/import-data.tsx'
import { KeyActions, KeysTab } from '../features/keys/keys-tab.tsx'
import { CompanySettings } from '../features/settings/company-settings.tsx'
import { PortalSettings } from '../features/settings/portal-settings.tsx'
import { WebhookActions, WebhooksTab } from '../features/webhooks/webhooks-tab.tsx'
import { useSetup } from '../features/today/use-setup.ts'
import { Page } from '../kit/page.tsx'
import { TabStrip } from '../kit/panels/tab-strip.tsx'
import { useUrlState } from '../kit/url-state.ts'
import { screens } from './navigation.ts'

const tabs = ['company', 'portal', 'keys', 'webhooks'] as const
const tabLabels = { company: 'Company', portal: 'Portal', keys: 'API keys', webhooks: 'Webhooks' } as const

export function SettingsPage() {
  const [{ tab: tabParam }, change] = useUrlState({ tab: '', revoked: '' })
  const { isNewCompany } = useSetup()
  const navigate = useNavigate()
  const tab = tabs.find((known) => known === tabParam) ?? tabs[0]
  return (
    <Page
      title="Settings"
      {...(isNewCompany && { back: { to: screens.today.path, name: 'Set up your company' } })}
      fills={tab === 'keys' || tab === 'webhooks'}
      actions={tab === 'keys' ? <KeyActions /> : tab === 'webhooks' ? <WebhookActions /> : undefined}
      tools={
        <TabStrip
          label="Settings"
          tabs={tabs}
          labels={tabLabels}
          value={tab}
          onChange={(chosen) => change({ tab: chosen === tabs[0] ? '' : chosen, revoked: '' }, 'push')}
        />
      }
    >
      {tab === 'company' && (
        <CompanySettings {...(isNewCompany && { onSaved: () => void navigate({ to: screens.today.path }) })}>
          <ImportData />
        </CompanySettings>
      )}
      {tab === 'portal' && <PortalSettings />}
      {tab === 'keys' && <KeysTab />}
      {tab === 'webhooks' && <WebhooksTab />}
    </Page>
  )
}
