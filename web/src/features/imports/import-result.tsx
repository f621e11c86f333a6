import type { ImportReport } from '@dray/contract/imports'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CountsTable } from './counts-table.tsx'
import style from './imports.module.css'
import { RemarkList } from './remark-list.tsx'

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
      {report.warningCount > 0 && (
        <RemarkList
          title="Warnings"
          groups={report.warnings}
          count={report.warningCount}
          about="They did not stop the import. Check that they are what you mean."
        />
      )}
    </>
  )
}
