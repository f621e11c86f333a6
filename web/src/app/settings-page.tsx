import { ImportData } from '../features/imports/import-data.tsx'
import { KeyActions, KeysTab } from '../features/keys/keys-tab.tsx'
import { CompanySettings } from '../features/settings/company-settings.tsx'
import { WebhookActions, WebhooksTab } from '../features/webhooks/webhooks-tab.tsx'
import { Page } from '../kit/page.tsx'
import { TabStrip } from '../kit/panels/tab-strip.tsx'
import { useUrlState } from '../kit/url-state.ts'

const tabs = ['company', 'keys', 'webhooks'] as const
const tabLabels = { company: 'Company', keys: 'API keys', webhooks: 'Webhooks' } as const

export function SettingsPage() {
  const [{ tab: tabParam }, change] = useUrlState({ tab: '', revoked: '' })
  const tab = tabs.find((known) => known === tabParam) ?? tabs[0]
  return (
    <Page
      title="Settings"
      fills={tab !== 'company'}
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
        <CompanySettings>
          <ImportData />
        </CompanySettings>
      )}
      {tab === 'keys' && <KeysTab />}
      {tab === 'webhooks' && <WebhooksTab />}
    </Page>
  )
}
