import { findAnything } from '@dray/contract/search'
import { scannedBatch, tagsUrl } from '@dray/domain/batches/batch-labels'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { readRecents, type Recent } from '../../records/recents.ts'
import { useSession } from '../../kit/session.tsx'
import { whoMaySee } from '../navigation.ts'
import { type FrameActions, useLocalHits } from './local-hits.ts'
import { parseSearch, customerHits, recordHit, recordHits } from './record-hits.ts'
import { bestFirst, isFoundBy, type SearchHit } from './search-hit.ts'

type Hits = {
  hits: readonly SearchHit[]
  /** Whether the hits are the answer to `text`, and not to an earlier one. */
  isAnswered: boolean
  error: Error | null
}

/** What is found for a text: actions and screens here, records by the server. Without a text: what was opened lately, and all of them. */
export function useSearchHits(text: string, actions: FrameActions): Hits {
  const { user, may } = useSession()
  const openModal = useOpenModal()
  const { words, action } = parseSearch(text)
  const isAsked = words !== '' && may(findAnything)
  const records = useRead(findAnything, { query: { words } }, { enabled: isAsked, placeholderData: keepPreviousData })
  const all = useLocalHits(actions)
  const [recents] = useState(() => readRecents(user.id))
  const maySee = ({ address }: SearchHit) => address === undefined || may(whoMaySee(address.replace(/\?.*/, '')))
  if (text === '') return { hits: [...recents.map(recentHit).filter(maySee), ...all], isAnswered: true, error: null }

  const found = isAsked ? records.data : undefined
  const local = all.filter((hit) => isFoundBy(hit, text))
  const fromServer =
    found === undefined
      ? []
      : action && may(action.who)
        ? customerHits(found, action, (customerId) => openModal(action.modal, { customerId }))
        : recordHits(found, words)
  return {
    hits: bestFirst([...fromServer.filter(maySee), ...local], text),
    isAnswered: !isAsked || records.isError || (records.isSuccess && !records.isPlaceholderData),
    error: isAsked ? records.error : null,
  }
}

const recentHit = (recent: Recent): SearchHit => ({ ...recordHit(recent), group: 'Recent' })

/** The batch of a scanned label, without a request: a scanner presses Enter before the server could answer. */
export function scannedHit(typed: string): SearchHit | undefined {
  const batch = scannedBatch(typed)
  if (batch === undefined) return undefined
  const { sku, batchNumber } = batch
  return {
    id: `scanned-${batchNumber}`,
    group: 'Batches',
    icon: 'inventory',
    label: batchNumber,
    aside: sku,
    address: tagsUrl('', batch),
    opensTab: true,
  }
}
