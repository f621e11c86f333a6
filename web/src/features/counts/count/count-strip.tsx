import type { Count } from '@dray/contract/counts'
import { dateAndTime } from '../../../kit/text/dates.ts'
import { formatCount, signedCount } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { Detail, Fact, RecordStrip } from '../../../kit/record-page/record-strip.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { type ShownLine, summarize } from './count-lines.ts'

/** How far it is, and what differs. */
export function CountStrip({ count, lines }: { count: Count; lines: readonly ShownLine[] }) {
  const { timeZone } = useSettings()
  const summary = summarize(lines)
  const { counted, different, unitsOver, unitsShort } = summary
  const { status, createdBy, createdAt, closedBy, closedOn, reason } = count
  return (
    <RecordStrip label="Summary">
      <Fact label="Counted" value={`${formatCount(counted)} of ${formatCount(lines.length)}`}>
        <Detail>{different === 0 ? 'No differences' : `${formatCount(different)} different`}</Detail>
      </Fact>
      <Fact label="Over" value={signedCount(unitsOver)} />
      <Fact label="Short" value={signedCount(0 - unitsShort)} />
      <Fact label="Difference" value={signedCount(unitsOver - unitsShort)}>
        <Detail>
          <MoneyText amount={summary.cost} /> at cost
        </Detail>
      </Fact>
      <Fact label="Began" value={dateAndTime(createdAt, timeZone)}>
        <Detail>By {createdBy ?? 'a removed user'}</Detail>
      </Fact>
      {closedOn !== null && (
        <Fact label={status === 'POSTED' ? 'Posted' : 'Discarded'} value={dateAndTime(closedOn, timeZone)} isWide>
          <Detail>
            By {closedBy ?? 'a removed user'}
            {reason !== null && `: ${reason}`}
          </Detail>
        </Fact>
      )}
    </RecordStrip>
  )
}
