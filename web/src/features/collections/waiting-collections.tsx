import { listCollections } from '@dray/contract/collections'
import { collectionEnvelopes } from '@dray/domain/collections/collections'
import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { ReadFailed } from '../../kit/read-failed.tsx'
import style from './collections.module.css'
import { EnvelopeSection } from './envelope-section.tsx'
import { useFocusNextCollection } from './use-focus-next-collection.ts'

/** What waits for accounting, by the envelopes that drivers hand over: one for each driver and day. */
export function WaitingCollections() {
  const read = useRead(listCollections, { query: { status: 'waiting' } })
  // Oldest first within an envelope, as the driver collected it.
  const envelopes = useMemo(() => collectionEnvelopes((read.data ?? []).toReversed()), [read.data])
  const [done, setDone] = useState('')
  const focus = useFocusNextCollection(envelopes.flatMap(({ collections }) => collections.map(({ id }) => id)))
  return (
    <div className={style.envelopes} {...focus}>
      {read.error && <ReadFailed retry={() => void read.refetch()}>{read.error.message}</ReadFailed>}
      {read.isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      {read.data?.length === 0 && <Text c="dimmed">Nothing to confirm. Drivers collect on the Deliveries page.</Text>}
      {envelopes.map((envelope) => (
        <EnvelopeSection key={`${envelope.day} ${envelope.driverId}`} envelope={envelope} onDone={setDone} />
      ))}
      <Text component="output" size="sm">
        {done}
      </Text>
    </div>
  )
}
