import { Button } from '@mantine/core'
import { fetched } from '../../../kit/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'

const PayYear = fetched(() => import('./pay-year-dialog.tsx'), 'PayYearDialog')

/** Opens what each person was paid in a year. */
export function PayYearButton({ year }: { year: number }) {
  const openDialog = useOpenDialog()
  return (
    <Button variant="default" onClick={() => openDialog(PayYear, { year })}>
      Year totals
    </Button>
  )
}
