import type { ImportReport } from '@dray/contract/imports'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CountsTable } from './counts-table.tsx'
import style from './imports.module.css'
import { RemarkTable } from './remark-table.tsx'

const lists = [
  { to: '/orders', label: 'Orders' },
  { to: '/products', label: 'Products' },
  { to: '/customers', label: 'Customers' },
] as const

/** What was imported, and where to look at it. */
export function ImportResult({ report, onMore }: { report: ImportReport; onMore: () => void }) {
  return (
    <>
      <section className={style.panel} aria-label="Result">
        <Text role="status" fw={600}>
          The import is done.
        </Text>
        <div className={style.columns}>
          <CountsTable counts={report.counts} caption="What was written" newLabel="Written" />
          <div className={style.line}>
            {lists.map(({ to, label }) => (
              <Anchor key={to} component={Link} to={to} size="sm">
                {label}
              </Anchor>
            ))}
            <Button variant="default" onClick={onMore} autoFocus>
              Import other files
            </Button>
          </div>
        </div>
      </section>
      {report.noticeCount > 0 && (
        <RemarkTable
          title="Notices"
          remarks={report.notices}
          count={report.noticeCount}
          about="What Dray did otherwise than the files said."
        />
      )}
    </>
  )
}
