import { useState } from 'react'
import { useSession } from '../../../kit/session.tsx'
import { countsWithUnsent, readUnsent } from './entry-store.ts'
import { UnsentNotice } from './unsent-notice.tsx'
import { useEntries } from './use-entries.ts'

/** Sends what other visits left on this device, and says what still waits. */
export function UnsentCounts() {
  const { user } = useSession()
  const [counts] = useState(() => countsWithUnsent(user.id))
  return counts.map((countId) => <UnsentCount key={countId} countId={countId} userId={user.id} />)
}

function UnsentCount({ countId, userId }: { countId: number; userId: number }) {
  const { name } = readUnsent({ userId, countId })
  return <UnsentNotice {...useEntries({ id: countId, name })} of={name} />
}
