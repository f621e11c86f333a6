import type { RefreshRow } from '@dray/contract/pricing'
import { Button } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { disabledIf } from '../../../kit/disabled-if.ts'
import { formatCount } from '../../../kit/format-count.ts'
import { useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useSelection } from '../../../kit/table/use-selection.ts'
import { refreshColumns } from './refresh-columns.tsx'
import type { RefreshBrandGroup } from './refresh-groups.ts'
import { RefreshHead } from './refresh-head.tsx'

type Props = {
  group: RefreshBrandGroup
  /** What tells this table from the same brand of another customer. */
  name: string
  startsOpen: boolean
  /** Undefined for those who may not change prices. */
  onUpdate: ((rows: readonly RefreshRow[]) => void) | undefined
  isBusy: boolean
}

const refreshProductId = ({ productId }: RefreshRow): number => productId
const refreshProductName = ({ productData }: RefreshRow): string => productData.name

/** A brand's new prices with Update All and Update Selected (D-29). */
export const RefreshBrand = memo(function RefreshBrand({ group, name, startsOpen, onUpdate, isBusy }: Props) {
  const { timeZone } = useSettings()
  const [isOpen, setOpen] = useState(startsOpen)
  const columns = useMemo(() => refreshColumns(timeZone), [timeZone])
  const { brand, rows } = group
  const { selection, shown } = useSelection({ rows, rowId: refreshProductId, nameOf: refreshProductName })
  return (
    <section className="stack" style={{ gap: 6 }} aria-label={name}>
      <RefreshHead name={brand} rows={rows} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {onUpdate && (
          <>
            {isOpen && (
              <Button
                size="compact-sm"
                variant="default"
                {...disabledIf(isBusy || shown.length === 0, () => onUpdate(shown))}
              >
                {shown.length === 0 ? 'Update Selected' : `Update Selected (${formatCount(shown.length)})`}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Update All of ${name}`}
              {...disabledIf(isBusy, () => onUpdate(rows))}
            >
              Update All
            </Button>
          </>
        )}
      </RefreshHead>
      {isOpen && (
        <DataTable
          label={`New prices of ${name}`}
          columns={columns}
          rows={rows}
          rowId={refreshProductId}
          sorting={{ sort: 'product' }}
          view={{ maxHeight: 380 }}
          {...(onUpdate ? { selection } : {})}
        />
      )}
    </section>
  )
})
