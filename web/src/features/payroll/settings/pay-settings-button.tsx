import { Button } from '@mantine/core'
import { fetched } from '../../../kit/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'

const PaySettings = fetched(() => import('./pay-settings-dialog.tsx'), 'PaySettingsDialog')

/** Opens how everyone is paid. */
export function PaySettingsButton() {
  const openDialog = useOpenDialog()
  return (
    <Button variant="default" onClick={() => openDialog(PaySettings, {})}>
      Pay settings
    </Button>
  )
}
