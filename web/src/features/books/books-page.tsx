import { Page } from '../../kit/page.tsx'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import { SortPlaceContext } from '../../kit/table/sort-place.ts'
import { useUrlState } from '../../kit/url-state.ts'
import { AccountsTab } from './accounts/accounts-tab.tsx'
import { ClosingTab } from './closing/closing-tab.tsx'
import { DocumentsTab } from './documents/documents-tab.tsx'
import { ExportsTab } from './exports/exports-tab.tsx'
import { ReconciliationTab } from './reconciliation/reconciliation-tab.tsx'

const tabs = ['exports', 'reconciliation', 'accounts', 'documents', 'closing'] as const
const tabLabels = {
  exports: 'Exports',
  reconciliation: 'Reconciliation',
  accounts: 'Accounts',
  documents: 'Documents',
  closing: 'Closing',
} as const

/** /books: what goes to the accountant, and the days that are closed. */
export function BooksPage() {
  const [{ tab: tabParam }, change] = useUrlState({ tab: '', from: '', to: '' })
  const tab = tabs.find((known) => known === tabParam) ?? tabs[0]
  return (
    <Page
      title="Books"
      fills={tab === 'exports' || tab === 'reconciliation'}
      tools={
        <TabStrip
          label="Books"
          tabs={tabs}
          labels={tabLabels}
          value={tab}
          onChange={(chosen) => change({ tab: chosen === tabs[0] ? '' : chosen, from: '', to: '' }, 'push')}
        />
      }
    >
      {/* The tools are tabs, which keep their row. */}
      <SortPlaceContext value={undefined}>
        {tab === 'exports' && <ExportsTab />}
        {tab === 'reconciliation' && <ReconciliationTab />}
      </SortPlaceContext>
      {tab === 'accounts' && <AccountsTab />}
      {tab === 'closing' && <ClosingTab />}
      {tab === 'documents' && <DocumentsTab />}
    </Page>
  )
}
