import { createStatements } from '@dray/contract/statements'
import { Button } from '@mantine/core'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import type { StatementsOf } from './statements-dialog.tsx'

const Statements = fetched(() => import('./statements-dialog.tsx'), 'StatementsDialog')

/** Hidden from users who may not send statements. */
export function StatementsButton({ of }: { of: StatementsOf }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  if (!may(createStatements)) return null
  return (
    <Button variant="default" onClick={() => openDialog(Statements, { of })}>
      Statements
    </Button>
  )
}
