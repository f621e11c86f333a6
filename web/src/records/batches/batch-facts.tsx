import type { Batch } from '@dray/contract/batches'
import { addDays } from '@dray/domain/time/company-day'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Anchor } from '@mantine/core'
import { mediumDay } from '../../kit/text/dates.ts'
import { Dash } from '../../kit/text/dash.tsx'

type Facts = Pick<Batch, 'testedOn' | 'labName' | 'thcPercent' | 'cbdPercent' | 'notes' | 'shelf'>

/** Empty if none is set. */
export function factsText({ testedOn, labName, thcPercent, cbdPercent, notes, shelf }: Facts): string {
  const tested = testedOn === null ? '' : `tested ${mediumDay(testedOn)}`
  return [
    shelf === null ? '' : `Shelf ${shelf}`,
    thcPercent === null ? '' : `THC ${thcPercent}%`,
    cbdPercent === null ? '' : `CBD ${cbdPercent}%`,
    [labName, tested].filter(Boolean).join(', '),
    notes,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A batch that expires within this many days is marked. */
export const daysAhead = 30

/** Marked if it's past or soon. */
export function ExpiryDay({ expiresOn, today }: { expiresOn: string | null; today: string }) {
  if (expiresOn === null) return <Dash />
  const day = mediumDay(expiresOn)
  if (expiresOn < today)
    return (
      <span className="badge" data-tone="danger">
        Expired {day}
      </span>
    )
  return <span className={expiresOn <= addDays(today, daysAhead) ? 'badge' : 'nowrap'}>{day}</span>
}

export function CoaLink({ batch: { batchNumber, coaUrl } }: { batch: Pick<Batch, 'batchNumber' | 'coaUrl'> }) {
  if (coaUrl === null) return null
  return (
    <Anchor
      inherit
      href={coaUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`COA of batch ${shortBatchNumber(batchNumber)}`}
    >
      COA
    </Anchor>
  )
}
