import { Page } from '../../kit/page.tsx'
import { TabStrip } from '../../kit/tab-strip.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { ClosingTab } from './closing/closing-tab.tsx'
import { DocumentsTab } from './documents/documents-tab.tsx'

const tabs = ['closing', 'documents'] as const
const tabLabels = { closing: 'Closing', documents: 'Documents' } as const

/** /books: what goes to the accountant, and the days that are closed. */
export function BooksPage() {
  const [{ tab: tabParam }, change] = useUrlState({ tab: '' })
  const tab = tabs.find((known) => known === tabParam) ?? tabs[0]
  return (
    <Page
      title="Books"
      tools={
        <TabStrip
          label="Books"
          tabs={tabs}
          labels={tabLabels}
          value={tab}
          onChange={(chosen) => change({ tab: chosen === tabs[0] ? '' : chosen }, 'push')}
        />
      }
    >
      {tab === 'closing' && <ClosingTab />}
      {tab === 'documents' && <DocumentsTab />}
    </Page>
  )
}
