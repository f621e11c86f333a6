import type { RefreshRow } from '@dray/contract/pricing'
import { Button, Group } from '@mantine/core'
import { memo, type PropsWithChildren, type ReactNode, useMemo, useState } from 'react'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { OpenArrow } from '../../../kit/links/open-arrow.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useSelection } from '../../../kit/table/use-selection.ts'
import { refreshColumns } from './refresh-columns.tsx'
import style from './refresh.module.css'

type Props = {
  group: RefreshBrandGroup
  /** Distinguishes this table from the same brand's table under another customer. */
  name: string
  startsOpen: boolean
  /** Undefined if the user can't change prices. */
  onUpdate: ((rows: readonly RefreshRow[]) => void) | undefined
  isBusy: boolean
}

type RefreshBrandGroup = { brand: string; rows: RefreshRow[] }

/** A brand's new prices with Update All and Update Selected (D-29). */
export const RefreshBrand = memo(function RefreshBrand({ group, name, startsOpen, onUpdate, isBusy }: Props) {
  const { timeZone } = useSettings()
  const [isOpen, setOpen] = useState(startsOpen)
  const columns = useMemo(() => refreshColumns(timeZone), [timeZone])
  const { brand, rows } = group
  const { selection, shown } = useSelection({ rows, rowId: refreshProductId, rowName: refreshProductName })
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

const refreshProductId = ({ productId }: RefreshRow): number => productId
const refreshProductName = ({ productData }: RefreshRow): string => productData.name

type RefreshHeadProps = PropsWithChildren<{
  name: string
  rows: readonly unknown[]
  isOpen: boolean
  onToggle: () => void
  start?: ReactNode
}>

export const RefreshHead = ({ name, rows, isOpen, onToggle, start, children }: RefreshHeadProps) => (
  <Group gap={8}>
    {start}
    <button type="button" className={`min-w-0 plain row ${style.toggle}`} aria-expanded={isOpen} onClick={onToggle}>
      <OpenArrow isOpen={isOpen} />
      <span className="ellipsis strong">{name}</span>
      <span className="small muted nowrap">{pluralize(rows.length, 'new price')}</span>
    </button>
    {children}
  </Group>
)

const collator = new Intl.Collator('en-US', { numeric: true })

/** In the order listed. */
export const refreshGroups = (rows: readonly RefreshRow[]): RefreshBrandGroup[] =>
  [...Map.groupBy(rows, ({ productData }) => productData.brand)]
    .map(([brand, ofBrand]) => ({ brand, rows: ofBrand }))
    .sort((a, b) => collator.compare(a.brand, b.brand))
