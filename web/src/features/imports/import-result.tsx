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

/** What was imported, and links to see it. */
export function ImportResult({ report, onMore }: { report: ImportReport; onMore: () => void }) {
  return (
    <>
      <section className={style.panel} aria-label="Result">
        <Text role="status" fw={600}>
          Import complete.
        </Text>
        <div className={style.columns}>
          <CountsTable counts={report.counts} caption="What was imported" newLabel="Imported" />
          <div className={style.line}>
            {lists.map(({ to, label }) => (
              <Anchor key={to} component={Link} to={to} size="sm">
                {label}
              </Anchor>
            ))}
            <Button variant="default" onClick={onMore} autoFocus>
              Import more files
            </Button>
          </div>
        </div>
      </section>
      {report.noticeCount > 0 && (
        <RemarkTable
          title="Notices"
          remarks={report.notices}
          count={report.noticeCount}
          about="Where Dray did something different from the files."
        />
      )}
    </>
  )
}
