import { listCollections } from '@dray/contract/collections'
import { collectedMoney, collectedTotal } from '@dray/domain/collections/collections'
import { Text } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/format-count.ts'
import { MoneyText } from '../../kit/money-text.tsx'
import { Page } from '../../kit/page.tsx'
import { TabStrip } from '../../kit/tab-strip.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { DecidedCollections } from './decided-collections.tsx'
import { WaitingCollections } from './waiting-collections.tsx'

const tabs = ['waiting', 'decided'] as const
const tabLabels = { waiting: 'To confirm', decided: 'Confirmed and refused' } as const

/** /payments/collections: what drivers collected, to be counted and confirmed, and what became of the rest. */
export function CollectionsPage() {
  const [{ tab }, change] = useUrlState({ tab: '' })
  const isDecided = tab === 'decided'
  return (
    <Page
      title="Collected by drivers"
      aside={<WaitingTotal />}
      fills={isDecided}
      tools={
        <TabStrip
          label="Collections"
          tabs={tabs}
          labels={tabLabels}
          value={isDecided ? 'decided' : 'waiting'}
          onChange={(chosen) => change({ tab: chosen === 'waiting' ? '' : chosen })}
        />
      }
    >
      {isDecided ? <DecidedCollections /> : <WaitingCollections />}
    </Page>
  )
}

function WaitingTotal() {
  const { data = [] } = useRead(listCollections, { query: { status: 'waiting' } })
  if (data.length === 0) return null
  return (
    <Text span size="sm" c="dimmed">
      {pluralize(data.length, 'collection')} to confirm · <MoneyText amount={collectedTotal(collectedMoney(data))} />
    </Text>
  )
}
