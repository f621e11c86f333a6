import { listCounts, readCountCoverage } from '@dray/contract/counts'
import { Text } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { useSession } from '../../kit/session.tsx'

/** How much of the stock was counted lately. Nothing for a company that doesn't count. */
export function CountCoverage() {
  const { may } = useSession()
  const { data } = useRead(readCountCoverage)
  if (data === undefined || data.counted === 0 || data.stocked === 0) return null
  // Rounded down, so that 100% is all of it.
  const share = Math.floor((100 * data.counted) / data.stocked)
  const text = `${share}% counted in the last ${data.days} days`
  return (
    <Text span size="sm" c="dimmed">
      {may(listCounts) ? <RecordLink href="/counts" name={text} title="Open the counts" /> : text}
    </Text>
  )
}
