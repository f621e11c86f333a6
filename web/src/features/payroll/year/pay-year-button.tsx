import { Button } from '@mantine/core'
import { fetched } from '../../../shared/fetched.tsx'
import { useOpenDialog } from '../../../shared/modals/modals.tsx'

const PayYear = fetched(async () => (await import('./pay-year-dialog.tsx')).PayYearDialog)

/** Opens what each person was paid in a year. */
export function PayYearButton({ year }: { year: number }) {
  const openDialog = useOpenDialog()
  return (
    <Button variant="default" onClick={() => openDialog(PayYear, { year })}>
      Year totals
    </Button>
  )
}
